/**
 * `npm run bench [NAME [MINUTES]]`: runs one benchmark, or all of them sequentially. Each is a file in infra/quality/src.
 * `npm run bench hostile -- FOLDER` and `npm run bench real -- FOLDER [PART...]` run the documents of a folder; "all" excludes them.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../folders.ts'
import { runProgram } from '../run-program.ts'
import { buildSite } from '../set-up/build-site.ts'
import { setUp } from '../set-up/set-up.ts'
import { exitWithUsage } from './usage.ts'

const folder = join(ROOT, 'infra/quality/src')
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isFile() && /^[a-z0-9-]+\.ts$/.test(entry.name))
  .map(({ name }) => name.slice(0, -'.ts'.length))
/** Benchmarks of documents that are not in the repository. */
const ofFolder = ['hostile', 'real']
const [asked, ...further] = process.argv.slice(2)
const usage = `Usage: npm run bench [NAME [MINUTES]]   (${names.join(', ')}; minutes only for soak; api [URL of Gotenberg]; ${ofFolder.map((name) => `${name} -- FOLDER`).join(', ')})`
/** The most arguments of benchmarks that have any. */
const argumentCounts: ReadonlyMap<string | undefined, number> = new Map([
  ['hostile', 2],
  ['api', 1],
  ['soak', 1],
  ['real', 5],
])
if (further.length > (argumentCounts.get(asked) ?? 0)) exitWithUsage(usage, 'Name one benchmark, or none to run all.')
if (asked !== undefined && !names.includes(asked)) exitWithUsage(usage, `Unknown benchmark: ${asked}.`)

await setUp('bench', (line) => console.error(line))
await buildSite((line) => console.error(line))
let failed = 0
for (const name of asked === undefined ? names.filter((each) => !ofFolder.includes(each)) : [asked]) {
  const { status } = await runProgram(process.execPath, [join(folder, `${name}.ts`), ...further], { terminal: true })
  if (status !== 0) failed += 1
}
process.exit(failed > 0 ? 1 : 0)
