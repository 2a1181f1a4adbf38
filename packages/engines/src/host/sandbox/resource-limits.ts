/**
 * Limits a program's use of resources. `prlimit` (util-linux, Linux only) sets limits of memory, processor time, processes and file size. A
 * watch limits disk and memory, because the kernel's limits that an unprivileged process can set count neither a folder nor several
 * processes together.
 */
import { execFile } from 'node:child_process'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { once } from '../concurrency.ts'
import { memoryAtMost, memoryUse } from './memory-use.ts'

const execute = promisify(execFile)

/** The maximum size of a file, in bytes. */
const fileBytes = 4_000_000_000
/** The maximum number of processes and threads of a program. LibreOffice and Node have about 20, faster-whisper one per processor. */
const processes = 160
const openFiles = 1024

export interface Limits {
  /** Processor time, in seconds. */
  seconds: number
  memoryMegabytes: number
  /**
   * `address` limits the address space. Node reserves far more address space than it uses, so for Node `data` limits private writable
   * mappings (`RLIMIT_DATA` since Linux 4.7).
   */
  memoryKind?: 'address' | 'data' | undefined
}

const hasPrlimit = once(() => execute('prlimit', ['--version']))

/** Returns `command` with its limits. Without `prlimit` there are none, which occurs only on systems without a sandbox. */
export async function limited(
  command: readonly string[],
  { seconds, memoryMegabytes, memoryKind = 'address' }: Limits,
  sandboxed: boolean,
): Promise<string[]> {
  if (!sandboxed && !(await hasPrlimit().catch(() => undefined))) return [...command]
  const cpu = Math.ceil(seconds)
  return [
    'prlimit',
    `${memoryKind === 'data' ? '--data' : '--as'}=${Math.ceil(memoryMegabytes * 1_000_000)}`,
    // The soft limit sends SIGXCPU, which distinguishes a time-out from other kills.
    `--cpu=${cpu}:${cpu + 5}`,
    `--fsize=${fileBytes}`,
    '--core=0',
    `--nofile=${openFiles}`,
    // Without a sandbox the limit would count all processes of the user.
    ...(sandboxed ? [`--nproc=${processes}`] : []),
    ...command,
  ]
}

/** Default limits of a program's folder, inputs included. */
export const mostDiskMegabytes = 8000
const mostFiles = 50_000

const lookEvery = 500
/** Sums the disk space and the number of files below `folder`, until either exceeds `most`. */
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
    // `blocks` counts units of 512 bytes on every file system (stat(2)).
    else sum.bytes += ((await lstat(path).catch(() => undefined))?.blocks ?? 0) * 512
  }
  return sum
}

interface Bounds {
  pid: number | undefined
  folder: string
  memoryMegabytes: number
  diskMegabytes: number
}

/**
 * Watches a program.
 *
 * @param onTooMuch called once, with `MEMORY_EXCEEDED` or `UNPACKED_TOO_LARGE`, when a limit is exceeded
 * @returns a function that ends the watch
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
    const disk = await diskUse(folder, most)
    const isFull = disk.bytes > most.bytes || disk.files > most.files
    const isOver = (memory: number) => memory > memoryMegabytes * 1_000_000
    const isLarge = isOver(memoryAtMost(pid)) && isOver(await memoryUse(pid))
    looking = false
    if (!isFull && !isLarge) return
    clearInterval(timer)
    onTooMuch(
      isFull ? new DocweaveError('UNPACKED_TOO_LARGE', { limit: most.bytes }) : new DocweaveError('MEMORY_EXCEEDED'),
    )
  }
  const timer = setInterval(() => void look(), lookEvery)
  timer.unref()
  return () => clearInterval(timer)
}
