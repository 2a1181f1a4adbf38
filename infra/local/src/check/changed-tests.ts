/** `npm test -- --changed`: runs the tests that a change affects. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../folders.ts'
import { runProgram } from '../run-program.ts'
import { touchedPackages, workspacePackages } from './changed-files.ts'
import { PATIENCE } from './checks.ts'
import { countsOf, sum, vitestCounts, type Counts } from './counts.ts'

const REPORT = 'test-results/vitest-changed.json'

/** A file of one tool's folder, such as `packages/tools/src/merge-pdf/run.ts`. */
const ofTool = /^packages\/tools\/src\/([a-z0-9-]+)\//

/** Runs Vitest in a package's folder. */
async function vitest(folder: string, args: string[], env: Record<string, string> = {}): Promise<Counts> {
  const report = join(ROOT, folder, REPORT)
  await rm(report, { force: true })
  const options = [...PATIENCE, '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]
  const { status } = await runProgram('vitest', [...args, '--run', '--passWithNoTests', ...options], {
    cwd: join(ROOT, folder),
    env,
    output: 'show',
  })
  return countsOf(report, vitestCounts, status)
}

/** What a tool's folder can break: its own tests, its contract, its translations and its page. */
async function runToolTests(tools: readonly string[]): Promise<Counts> {
  const folders = tools.map((tool) => `src/${tool}/`)
  return sum([
    await vitest('packages/tools', ['run', ...folders, 'src/contract.test.ts'], { TOOLS: tools.join(',') }),
    await vitest('packages/i18n', ['run', 'catalogues.test.ts']),
    await vitest('apps/web', ['run', 'src/content/']),
  ])
}

/**
 * Runs the tests of changed tools, and the tests of other packages that import a changed file, directly or through other files.
 *
 * @param files paths relative to the repository
 */
export async function runChangedTests(files: readonly string[]): Promise<Counts> {
  const tools = new Set(files.flatMap((file) => ofTool.exec(file)?.[1] ?? []))
  const others = files.filter((file) => !ofTool.test(file))
  const all: Counts[] = tools.size > 0 ? [await runToolTests([...tools])] : []
  const paths = others.map((file) => join(ROOT, file))
  for (const { folder } of touchedPackages(await workspacePackages(), others))
    all.push(await vitest(folder, ['related', ...paths]))
  return sum(all)
}
