/** Converts the test runners' reports into counts. */
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../folders.ts'

export interface Counts {
  passed: number
  failed: number
  /** Tests skipped because this machine lacks a requirement. */
  skipped?: number
  /** Names of failed tests, if known. */
  failures?: string[]
  /** Names of tests that passed at the second attempt only: each hides a race in the test or in the product. */
  flaky?: string[]
}

const VitestCase = z.object({ status: z.string(), fullName: z.string() })

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number().default(0),
  success: z.boolean(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(VitestCase) })),
})

const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ status: z.string() })).default([]),
})

/** Suites are nested to any depth. */
const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec).default([]),
  get suites() {
    return z.array(PlaywrightSuite).default([])
  },
})

const PlaywrightReport = z.object({
  suites: z.array(PlaywrightSuite).default([]),
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number().default(0),
    skipped: z.number().default(0),
  }),
  errors: z.array(z.unknown()),
})

export const sum = (all: Counts[]): Counts => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  skipped: all.reduce((total, { skipped = 0 }) => total + skipped, 0),
  failures: all.flatMap(({ failures = [] }) => failures),
  flaky: all.flatMap(({ flaky = [] }) => flaky),
})

/** The last line of a test run, in a machine-readable form. */
export const lastLine = ({ passed, failed }: Counts): string => `${passed} passed, ${failed} failed`

/** A failed run that names no failed test counts as one failure. */
const atLeastOne = (counts: Counts, ok: boolean): Counts =>
  ok || counts.failed > 0 ? counts : { ...counts, failed: 1 }

/** Counts from vitest's JSON report. A file that fails to load counts as a failed test. */
export function vitestCounts(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, success, testResults } = VitestReport.parse(report)
  const unloaded = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.length)
  const failures = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )
  const failed = numFailedTests + unloaded.length
  return atLeastOne({ passed: numPassedTests, failed, skipped: numPendingTests, failures }, success)
}

type Spec = z.infer<typeof PlaywrightSpec>

/** Returns the names of the browser tests that `matches` selects. */
const namesOf = ({ specs, suites }: z.infer<typeof PlaywrightSuite>, matches: (spec: Spec) => boolean): string[] => [
  ...specs.filter(matches).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap((suite) => namesOf(suite, matches)),
]

/** Counts from Playwright's JSON report. */
export function playwrightCounts(report: unknown): Counts {
  const { stats, errors, suites } = PlaywrightReport.parse(report)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: suites.flatMap((suite) => namesOf(suite, ({ ok }) => !ok)),
    flaky: suites.flatMap((suite) => namesOf(suite, ({ tests }) => tests.some(({ status }) => status === 'flaky'))),
  }
}

/** Reads a report. A missing or invalid one counts as one named failure, so that a crashed runner is never overlooked. */
export async function countsOf(file: string, read: (report: unknown) => Counts, status: number): Promise<Counts> {
  try {
    const counts = atLeastOne(read(JSON.parse(await readFile(file, 'utf8'))), status === 0)
    const isNamed = counts.failed === 0 || (counts.failures ?? []).length > 0
    return isNamed ? counts : { ...counts, failures: [`${relative(ROOT, file)}: something outside of any test`] }
  } catch {
    return { passed: 0, failed: 1, failures: [`${relative(ROOT, file)} tells nothing: its run broke off`] }
  }
}
