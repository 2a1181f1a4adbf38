/** `npm test`: runs all checks, continues after failures, and ends with one line of totals. */
import { changedFiles } from '../check/changed-files.ts'
import { runChangedTests } from '../check/changed-tests.ts'
import { lastLine, sum, type Counts } from '../check/counts.ts'
import { runPackageTests, checkFormat, checkTypes, lint } from '../check/checks.ts'
import { runBrowserTests, runSurvivalTests } from '../check/system-tests.ts'
import { buildSite } from '../set-up/build-site.ts'
import { setUp } from '../set-up/set-up.ts'
import { exitWithUsage } from './usage.ts'

const PARTS = ['types', 'lint', 'format', 'unit', 'browser', 'survive'] as const
type Part = (typeof PARTS)[number]
const USAGE = `Usage: npm test [-- --only PART[,PART]]   (${PARTS.join(', ')})
       npm test -- --changed [COMMIT]   types, lint and format, and the unit tests that are affected by changes since COMMIT
                                        (default: uncommitted changes)`

interface Choice {
  parts: Set<Part>
  /** The commit from which a change is counted; `undefined` to run all tests. */
  base?: string
}

function choose([flag, value, ...rest]: string[]): Choice {
  if (flag === undefined) return { parts: new Set(PARTS) }
  if (rest.length > 0) exitWithUsage(USAGE, `Unknown argument: ${rest.join(' ')}.`)
  if (flag === '--changed') return { parts: new Set(['types', 'lint', 'format', 'unit']), base: value ?? 'HEAD' }
  if (flag !== '--only' || value === undefined) exitWithUsage(USAGE, `Unknown argument: ${flag}.`)
  const parts = value
    .split(',')
    .map((name) => PARTS.find((part) => part === name) ?? exitWithUsage(USAGE, `Unknown part: ${name}.`))
  return { parts: new Set(parts) }
}

const say = (line: string) => console.error(line)
const { parts: asked, base } = choose(process.argv.slice(2))
const all: Counts[] = []

/** Runs one part and adds its counts. A part that throws counts as one failure and does not stop the others. */
async function part(name: Part, run: () => Promise<Counts>): Promise<void> {
  if (!asked.has(name)) return
  say(`\n— ${name}`)
  const from = Date.now()
  const counts = await run().catch((error: unknown) => {
    const words = error instanceof Error ? error.message : String(error)
    return { passed: 0, failed: 1, failures: [`${name}: ${words}`] }
  })
  all.push(counts)
  say(`${name}: ${lastLine(counts)} (${Math.round((Date.now() - from) / 1000)} s)`)
}
const one = async (name: Part, check: Promise<boolean>): Promise<Counts> =>
  (await check) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [name] }

let temporalProgram: string | null = null
try {
  temporalProgram = await setUp('test', say)
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  all.push({ passed: 0, failed: 1 })
}

// First, because the site's types depend on its route tree, which the build generates.
if (asked.has('types') || asked.has('browser') || asked.has('survive'))
  await buildSite(say).catch((error: Error) => {
    say(error.message)
    all.push({ passed: 0, failed: 1 })
  })

await part('types', () => one('types', checkTypes()))
const files = base === undefined ? [] : await changedFiles(base)
await part('lint', () => one('lint', lint(files.filter((file) => /\.(ts|tsx|js|mjs)$/.test(file)))))
await part('format', () => one('format', checkFormat()))

async function runTestsInTurn(): Promise<void> {
  await part('unit', base === undefined ? runPackageTests : () => runChangedTests(files))
  await part('browser', () => runBrowserTests(temporalProgram))
}
// The fault-injection tests mostly wait, for timeouts and restarts, so they run beside the others. They have their own systems.
await Promise.all([runTestsInTurn(), part('survive', runSurvivalTests)])

const total = sum(all)
// Repeated here, because their own output may be thousands of lines above.
for (const name of total.failures ?? []) console.log(`failed: ${name}`)
for (const name of total.flaky ?? []) console.log(`passed at the second attempt only: ${name}`)
if (total.skipped) console.log(`skipped, because this machine lacks a requirement: ${total.skipped}`)
console.log(lastLine(total))
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
