/** The totals must never exceed what the test runners reported. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countsOf, lastLine, playwrightCounts, sum, vitestCounts } from './counts.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-counts-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('sums the counts of several runners and formats them in one line', () => {
  const all = sum([
    { passed: 3, failed: 0 },
    { passed: 4, failed: 2 },
  ])
  expect(lastLine(all)).toBe('7 passed, 2 failed')
  expect(lastLine(sum([]))).toBe('0 passed, 0 failed')
  expect(lastLine(sum([all, { passed: 1, failed: 0, skipped: 25 }]))).toBe('8 passed, 2 failed')
})

test('counts a test file that could not be loaded as a failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 0,
    success: false,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed', fullName: 'reads' }] },
      { status: 'failed', assertionResults: [] },
    ],
  }
  expect(vitestCounts(report)).toMatchObject({ passed: 5, failed: 1 })
})

test('counts skipped tests separately', () => {
  const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 3, success: true, testResults: [] }
  expect(vitestCounts(vitest)).toMatchObject({ passed: 5, failed: 0, skipped: 3 })
  const report = { stats: { expected: 6, unexpected: 0, skipped: 2 }, errors: [] }
  expect(playwrightCounts(report)).toMatchObject({ passed: 6, failed: 0, skipped: 2 })
})

test('counts a failed run without a failed test as one failure', () => {
  const report = { numPassedTests: 5, numFailedTests: 0, success: false, testResults: [] }
  expect(vitestCounts(report)).toMatchObject({ passed: 5, failed: 1 })
})

test('counts a broken set-up of the browser tests as a failure', () => {
  const report = { stats: { expected: 6, unexpected: 1 }, errors: [{}] }
  expect(playwrightCounts(report)).toMatchObject({ passed: 6, failed: 2 })
})

test('names failed tests at any nesting', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'reads' },
    { status: 'failed', fullName: 'writes' },
  ]
  const vitest = {
    numPassedTests: 1,
    numFailedTests: 1,
    success: false,
    testResults: [{ status: 'failed', assertionResults }],
  }
  expect(vitestCounts(vitest).failures).toEqual(['writes'])
  const spec = (title: string, ok: boolean) => ({ title, file: 'a.spec.ts', ok })
  const suites = [{ specs: [spec('opens', true)], suites: [{ specs: [spec('closes', false)] }] }]
  const report = { stats: { expected: 1, unexpected: 1 }, errors: [], suites }
  expect(playwrightCounts(report).failures).toEqual(['a.spec.ts: closes'])
  expect(sum([vitestCounts(vitest), playwrightCounts(report)]).failures).toEqual(['writes', 'a.spec.ts: closes'])
})

test('counts a browser test that passed at the second attempt as passed, and names it', () => {
  const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', ok: true, tests: [{ status }] })
  const suites = [{ specs: [spec('opens', 'expected')], suites: [{ specs: [spec('closes', 'flaky')] }] }]
  const counts = playwrightCounts({ stats: { expected: 1, unexpected: 0, flaky: 1 }, errors: [], suites })
  expect(counts).toMatchObject({ passed: 2, failed: 0, failures: [], flaky: ['a.spec.ts: closes'] })
  expect(sum([counts, counts]).flaky).toEqual(['a.spec.ts: closes', 'a.spec.ts: closes'])
})

test('counts a missing or invalid report, or a failed exit status, as a failure', async () => {
  const file = join(folder, 'report.json')
  const broken = { passed: 0, failed: 1, failures: [expect.stringContaining('report.json')] }
  expect(await countsOf(file, vitestCounts, 0)).toEqual(broken)
  await writeFile(file, '{"num')
  expect(await countsOf(file, vitestCounts, 0)).toEqual(broken)
  await writeFile(file, JSON.stringify({ stats: { expected: 2, unexpected: 0 }, errors: [] }))
  expect(await countsOf(file, playwrightCounts, 0)).toMatchObject({ passed: 2, failed: 0 })
  const outside = [expect.stringContaining('outside of any test')]
  expect(await countsOf(file, playwrightCounts, 1)).toMatchObject({ passed: 2, failed: 1, failures: outside })
})
