/** Tests against the whole system with real processes: Playwright's browser tests, and fault-injection tests. */
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readSettings } from '../env.ts'
import { ROOT, WEB, WEB_DIST } from '../folders.ts'
import { runProgram } from '../run-program.ts'
import { onPath } from '../set-up/requirements.ts'
import { ManagedProcess } from '../system/managed-process.ts'
import { freePorts, type Ports } from '../system/ports.ts'
import { processPlans } from '../system/process-plans.ts'
import { countsOf, playwrightCounts, sum, vitestCounts, type Counts } from './counts.ts'
import { withTemporarySystem } from './temporary-system.ts'

const NONE: Counts = { passed: 0, failed: 0 }

const REPORTERS = 'list,json,./e2e/failed-page-reporter.ts'

/** Runs specs against a site whose language without a URL prefix is `locale`. */
async function runPlaywright(url: string, locale: string, specs: string[] = []): Promise<Counts> {
  const report = join(WEB, `test-results/playwright-${locale}.json`)
  await rm(report, { force: true })
  // A separate folder per locale, because each run clears its output folder.
  const output = `test-results/${locale}`
  const { status } = await runProgram(
    'pnpm',
    ['exec', 'playwright', 'test', ...specs, `--reporter=${REPORTERS}`, `--output=${output}`],
    { cwd: WEB, env: { BASE_URL: url, DEFAULT_LOCALE: locale, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, output: 'show' },
  )
  return countsOf(report, playwrightCounts, status)
}

/** Runs the tests against a second edge on the same system, whose language without a prefix is Korean. */
async function runInKorean(ports: Ports, dataFolder: string): Promise<Counts> {
  const { site } = await freePorts()
  const plans = processPlans({
    ports: { ...ports, site },
    dataFolder: join(dataFolder, 'korean'),
    temporalProgram: null,
    secretKey: '',
    environment: {},
    site: { DEFAULT_LOCALE: 'ko' },
    webDist: WEB_DIST,
  })
  const edge = new ManagedProcess(plans.edge, { keepAlive: true, say: (line) => console.error(line) })
  await edge.start()
  try {
    return await runPlaywright(`http://127.0.0.1:${site}`, 'ko', ['site.spec.ts'])
  } finally {
    await edge.stop()
  }
}

/** Runs the browser tests on one system, then again on a second edge in Korean. */
export async function runBrowserTests(temporalProgram: string | null): Promise<Counts> {
  if (!existsSync(join(WEB, 'e2e'))) return NONE
  if (!onPath('chromium-headless-shell', readSettings().path))
    console.error('chromium-headless-shell is not installed: the browser tests use another Chromium or fail.')
  return withTemporarySystem(temporalProgram, async ({ system, ports, dataFolder }) =>
    sum([await runPlaywright(system.urls.site, 'en'), await runInKorean(ports, dataFolder)]),
  )
}

/**
 * Runs the fault-injection tests; each starts its own system (`startSystem`). Their output is printed at the end, so that it does not
 * mix with that of checks that run at the same time.
 */
export async function runSurvivalTests(): Promise<Counts> {
  const folder = join(ROOT, 'infra/local')
  if (!(await readdir(join(folder, 'src/survive')).catch(() => [])).some((name) => name.endsWith('.test.ts')))
    return NONE
  const report = join(folder, 'test-results/survive.json')
  await rm(report, { force: true })
  const { status, output } = await runProgram(
    'vitest',
    ['run', '--config', 'vitest.survive.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { cwd: folder, output: 'keep' },
  )
  console.error(output)
  return countsOf(report, vitestCounts, status)
}
