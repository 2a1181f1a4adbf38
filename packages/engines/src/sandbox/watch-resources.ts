/**
 * Watches what a program uses of disk and memory: limits of the kernel count neither a folder nor several processes together, where this
 * process is a plain user.
 */
import { lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract/docweave-error'

/** Bytes and files that a program may have in its folder, its inputs included, where it is not said. */
export const mostDiskMegabytes = 8000
const mostFiles = 50_000

const lookEvery = 500
/** `smaps_rollup` has some 700 bytes; a sandbox has at most a few hundred processes, of up to seven digits. */
const procBytes = 4096

/** Adds up the space on the disk and the number of files below `folder`, until either is more than `most`. */
async function diskUse(
  folder: string,
  most: { bytes: number; files: number },
  sum = { bytes: 0, files: 0 },
): Promise<{ bytes: number; files: number }> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (sum.bytes > most.bytes || sum.files > most.files) break
    const path = join(folder, entry.name)
    sum.files++
    if (entry.isDirectory()) await diskUse(path, most, sum)
    // A block is 512 bytes, whatever the file system's own are (stat(2)).
    else sum.bytes += ((await lstat(path).catch(() => undefined))?.blocks ?? 0) * 512
  }
  return sum
}

/** A file of `/proc` has no size, and the whole of one of these fits. `readFile` would take 64 kB for each. */
async function read(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined)
  if (!file) return ''
  try {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(procBytes))
    return buffer.toString('latin1', 0, bytesRead)
  } catch {
    return ''
  } finally {
    await file.close()
  }
}

/**
 * Bytes of memory that belong to no file, of a process and of all it has started (proc(5)); 0 on systems without `/proc`. What processes
 * share counts once.
 */
async function memoryUse(pid: number): Promise<number> {
  const rollup = await read(`/proc/${pid}/smaps_rollup`)
  const own = ['Pss_Anon', 'Pss_Shmem'].map((name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0),
  )
  const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean)
  const theirs = await Promise.all(children.map((child) => memoryUse(Number(child))))
  return own.reduce((sum, kilobytes) => sum + kilobytes * 1024, 0) + theirs.reduce((sum, bytes) => sum + bytes, 0)
}

export interface Bounds {
  pid: number | undefined
  folder: string
  memoryMegabytes: number
  diskMegabytes: number
}

/**
 * Watches a program.
 *
 * @param onTooMuch called once, with `MEMORY_EXCEEDED` or `UNPACKED_TOO_LARGE`, when it uses more than it may
 * @returns ends the watch
 */
export function watchResources(
  { pid, folder, memoryMegabytes, diskMegabytes }: Bounds,
  onTooMuch: (error: DocweaveError) => void,
): () => void {
  const most = { bytes: diskMegabytes * 1_000_000, files: mostFiles }
  let looking = false
  const look = async () => {
    if (looking || pid === undefined) return
    looking = true
    const [disk, memory] = await Promise.all([diskUse(folder, most), memoryUse(pid)])
    looking = false
    const isFull = disk.bytes > most.bytes || disk.files > most.files
    if (!isFull && memory <= memoryMegabytes * 1_000_000) return
    clearInterval(timer)
    onTooMuch(
      isFull ? new DocweaveError('UNPACKED_TOO_LARGE', { limit: most.bytes }) : new DocweaveError('MEMORY_EXCEEDED'),
    )
  }
  const timer = setInterval(() => void look(), lookEvery)
  timer.unref()
  return () => clearInterval(timer)
}
