/** Limits of memory, processor time, processes and file size, set by `prlimit` (util-linux, Linux only). */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { once } from '../once.ts'

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
