/** Bounds on memory, processor time, processes and file size by `prlimit` (util-linux), which every Linux has and other systems do not. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { once } from '../once.ts'

const execute = promisify(execFile)

/** No engine writes a file larger than this. */
const fileBytes = 4_000_000_000
/** Processes and threads of one program together. LibreOffice and Node have some 20, faster-whisper one for each processor. */
const processes = 160
const openFiles = 1024

export interface Limits {
  /** Processor time, in seconds. */
  seconds: number
  memoryMegabytes: number
  /**
   * `address` counts all of the address space. Node reserves far more of that than it uses, so for it `data` counts what it may write
   * to (`RLIMIT_DATA`, which counts private writable mappings since Linux 4.7).
   */
  memoryKind?: 'address' | 'data' | undefined
}

const hasPrlimit = once(() => execute('prlimit', ['--version']))

/** Gives `command` within its limits. Where there is no `prlimit` it runs as it is, which a system with a sandbox never lacks. */
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
    // The soft limit sends SIGXCPU, which tells a time-out from any other kill.
    `--cpu=${cpu}:${cpu + 5}`,
    `--fsize=${fileBytes}`,
    '--core=0',
    `--nofile=${openFiles}`,
    // Without a sandbox the limit would count every process of the user.
    ...(sandboxed ? [`--nproc=${processes}`] : []),
    ...command,
  ]
}
