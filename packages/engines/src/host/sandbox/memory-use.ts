/** Reads the memory of a process and its descendants from `/proc` (proc(5)): quickly and too high, or exactly. 0 on systems without it. */
import { closeSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** The read buffer in bytes: `status` has about 1,500, a list of a few hundred process ids of up to seven digits fits as well. */
const procBytes = 4096

/** Reads a small file of `/proc`. `readFile` would allocate 64 kB for each, because these files report no size. */
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

const buffer = Buffer.allocUnsafe(procBytes)

/** Reads a file of `/proc` that the kernel writes in microseconds: handing the call to another thread would take much longer. */
function readNow(path: string): string {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    return buffer.toString('latin1', 0, readSync(file, buffer))
  } catch {
    return ''
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

const childrenOf = (pid: number): number[] =>
  readNow(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

/** Sums fields of a file of `/proc`, which are in kB, in bytes. */
const bytesIn = (text: string, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024, 0)

/**
 * Returns at least what `memoryUse` would, to some 100 kB for each processor, in microseconds: memory that processes share is counted for each
 * of them.
 */
export const memoryAtMost = (pid: number): number =>
  childrenOf(pid).reduce(
    (sum, child) => sum + memoryAtMost(child),
    bytesIn(readNow(`/proc/${pid}/status`), ['RssAnon', 'RssShmem']),
  )

/**
 * Returns the anonymous and shared memory of a process and its descendants in bytes (proc(5)); 0 on systems without `/proc`. Memory that
 * processes share is counted once. The kernel visits all pages for it, which takes about a millisecond for each 100 MB.
 */
export async function memoryUse(pid: number): Promise<number> {
  const own = bytesIn(await read(`/proc/${pid}/smaps_rollup`), ['Pss_Anon', 'Pss_Shmem'])
  const theirs = await Promise.all(childrenOf(pid).map(memoryUse))
  return theirs.reduce((sum, bytes) => sum + bytes, own)
}
