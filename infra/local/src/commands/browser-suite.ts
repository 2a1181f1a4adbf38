/** `npm run browser-suite [-- TOOL[,TOOL]]`: runs every case of the contract suite in Chromium, for the tools that run in the browser. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PATIENCE } from '../check/checks.ts'
import { countsOf, lastLine, vitestCounts } from '../check/counts.ts'
import { TOOLS } from '../folders.ts'
import { runProgram } from '../run-program.ts'
import { setUp } from '../set-up/set-up.ts'
import { exitWithUsage } from './usage.ts'

const [tools, ...rest] = process.argv.slice(2)
if (rest.length > 0 || tools?.startsWith('-'))
  exitWithUsage('Usage: npm run browser-suite [-- TOOL[,TOOL]]', `Unknown argument: ${rest[0] ?? tools}.`)

await setUp('test', (line) => console.error(line))
const cwd = join(TOOLS, '..')
const report = join(cwd, 'test-results/browser-suite.json')
await rm(report, { force: true })
const { status } = await runProgram(
  'vitest',
  [
    ...['run', 'src/in-browser-suite', ...PATIENCE],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ],
  { cwd, env: { BROWSER_SUITE: 'whole', ...(tools === undefined ? {} : { TOOLS: tools }) }, output: 'show' },
)
const counts = await countsOf(report, vitestCounts, status)
for (const name of counts.failures ?? []) console.log(`failed: ${name}`)
console.log(lastLine(counts))
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1)
