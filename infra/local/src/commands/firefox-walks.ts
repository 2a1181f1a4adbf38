/** `npm run firefox-walks [-- WORD…]`: walks through the site in Firefox, on a temporary system. The last line is `N passed, N failed`. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { countsOf, lastLine, vitestCounts } from '../check/counts.ts'
import { withTemporarySystem } from '../check/temporary-system.ts'
import { WEB } from '../folders.ts'
import { runProgram } from '../run-program.ts'
import { buildSite } from '../set-up/build-site.ts'
import { setUp } from '../set-up/set-up.ts'

const say = (line: string) => console.error(line)
const words = process.argv.slice(2)
const report = join(WEB, 'test-results/firefox-walks.json')
const temporalProgram = await setUp('test', say)
await buildSite(say)
await rm(report, { force: true })
const { status } = await withTemporarySystem(temporalProgram, ({ system }) =>
  runProgram(
    'vitest',
    [
      ...['run', '--config', 'vitest.firefox.ts', ...words],
      ...['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`],
    ],
    { cwd: WEB, env: { BASE_URL: system.urls.site }, output: 'show' },
  ),
)
const counts = await countsOf(report, vitestCounts, status)
for (const name of counts.failures ?? []) console.log(`failed: ${name}`)
console.log(lastLine(counts))
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1)
