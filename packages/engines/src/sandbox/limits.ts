/** Bounds on memory, processor time and file size by `prlimit` (util-linux), which every Linux has and other systems do not. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** No engine writes a file larger than this. */
const fileBytes = 4_000_000_000

let found: Promise<boolean> | undefined

const hasPrlimit = () =>
  (found ??= execute('prlimit', ['--version']).then(
    () => true,
    () => false,
  ))

/** Gives `command` within its limits, or as it is where there is no `prlimit`. */
export async function limited(
  command: readonly string[],
  { seconds, memoryMegabytes }: { seconds: number; memoryMegabytes: number },
): Promise<string[]> {
  if (!(await hasPrlimit())) return [...command]
  const cpu = Math.ceil(seconds)
  return [
    'prlimit',
    `--as=${Math.ceil(memoryMegabytes * 1_000_000)}`,
    // The soft limit sends SIGXCPU, which tells a time-out from any other kill.
    `--cpu=${cpu}:${cpu + 5}`,
    `--fsize=${fileBytes}`,
    '--core=0',
    ...command,
  ]
}
