/** `npm run cluster:try`: fault-injection tests of a multi-host cluster on this machine. The last line is `N passed, N failed`. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { countsOf, lastLine, vitestCounts } from '../check/counts.ts'
import { ROOT } from '../folders.ts'
import { runProgram } from '../run-program.ts'
import { buildSite } from '../set-up/build-site.ts'
import { setUp } from '../set-up/set-up.ts'

const say = (line: string) => console.error(line)
const folder = join(ROOT, 'infra/deploy')
const report = join(folder, 'test-results/try.json')
if (process.getuid?.() !== 0) {
  say('The test cluster requires network namespaces, which only root can create: run this as root.')
  process.exit(2)
}
await setUp('test', say)
await buildSite(say)
await rm(report, { force: true })
const words = process.argv.slice(2)
const { status } = await runProgram(
  'vitest',
  [
    ...['run', '--config', 'vitest.try.ts', ...words],
    ...['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`],
  ],
  { cwd: folder, output: 'show' },
)
const counts = await countsOf(report, vitestCounts, status)
for (const name of counts.failures ?? []) console.log(`failed: ${name}`)
console.log(lastLine(counts))
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1)
