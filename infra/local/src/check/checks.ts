/**
 * The checks of `npm test`: every package's tests with Nx (two packages at a time, only those whose inputs have changed), and static
 * checks, each of which counts as one test.
 */
import { existsSync } from 'node:fs'
import { glob, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../folders.ts'
import { runProgram } from '../run-program.ts'
import { workspacePackages } from './changed-files.ts'
import { countsOf, sum, vitestCounts, type Counts } from './counts.ts'

/** Each package's report, which Nx caches with the run. */
const REPORT = 'test-results/vitest.json'
/** Long enough for a busy machine; a test that hangs still fails. */
export const PATIENCE = ['--testTimeout=60000', '--hookTimeout=120000']
const VITEST = [
  '--passWithNoTests',
  ...PATIENCE,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${REPORT}`,
]
const TESTS = 'src/**/*.test.{ts,tsx}'

/** Returns the folders of packages that have tests. */
async function testedFolders(): Promise<string[]> {
  const folders: string[] = []
  for (const { folder } of await workspacePackages()) {
    const path = join(ROOT, folder)
    for await (const _ of glob(TESTS, { cwd: path })) {
      folders.push(path)
      break
    }
  }
  return folders.toSorted()
}

/** Runs all package tests, continuing after failures. */
export async function runPackageTests(): Promise<Counts> {
  const folders = await testedFolders()
  await Promise.all(folders.map((folder) => rm(join(folder, REPORT), { force: true })))
  const { status } = await runProgram(
    'nx',
    ['run-many', '--target=test', '--parallel=2', '--nxBail=false', '--outputStyle=static', '--', ...VITEST],
    { output: 'show' },
  )
  const counts = await Promise.all(
    folders.map(async (folder) => {
      const file = join(folder, REPORT)
      const one = await countsOf(file, vitestCounts, 0)
      if (!existsSync(file)) console.error(`${folder.slice(ROOT.length)} has tests, but their run wrote no report.`)
      return one
    }),
  )
  const all = sum(counts)
  return status !== 0 && all.failed === 0 ? { ...all, failed: 1 } : all
}

const passes = async (command: string, args: string[]) =>
  (await runProgram(command, args, { output: 'show' })).status === 0

/** Type-checks every project. */
export const checkTypes = (): Promise<boolean> => passes('tsc', ['-b', 'infra/tsconfig.json'])

/** Runs the linter, including the import table; a warning is a failure. */
export const lint = (args: string[] = []): Promise<boolean> => passes('oxlint', ['--deny-warnings', ...args])

/** Checks the format of every file. */
export const checkFormat = (): Promise<boolean> => passes('oxfmt', ['--check'])
