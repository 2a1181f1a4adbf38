/** Brings what the test runners report to one pair of numbers. */
import { readFile } from 'node:fs/promises'
import { z } from 'zod'

export interface Counts {
  passed: number
  failed: number
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  success: z.boolean(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

/** Adds up. */
export const sum = (all: Counts[]): Counts => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
})

/** The last line of a test run. */
export const lastLine = ({ passed, failed }: Counts): string => `${passed} passed, ${failed} failed`

/** A run that says it failed but names no failed test still counts as one. */
const atLeastOne = (counts: Counts, ok: boolean): Counts =>
  ok || counts.failed > 0 ? counts : { ...counts, failed: 1 }

/** What vitest's JSON says; a file that could not even be loaded is a failed test. */
export function vitestCounts(report: unknown): Counts {
  const { numPassedTests, numFailedTests, success, testResults } = VitestReport.parse(report)
  const unloaded = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.length)
  return atLeastOne({ passed: numPassedTests, failed: numFailedTests + unloaded.length }, success)
}

/** What Playwright's JSON says; one that passed at its second try has passed. */
export function playwrightCounts(report: unknown): Counts {
  const { stats, errors } = PlaywrightReport.parse(report)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

/** Reads a report; one that is missing or broken is one failure, so that a crashed runner never goes unseen. */
export async function countsOf(file: string, read: (report: unknown) => Counts, status: number): Promise<Counts> {
  try {
    return atLeastOne(read(JSON.parse(await readFile(file, 'utf8'))), status === 0)
  } catch {
    return { passed: 0, failed: 1 }
  }
}
