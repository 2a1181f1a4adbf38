import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { allowedAdvisories, auditPackages, auditLines, readAudit } from './audit.ts'

/** Output of pnpm 12.21 with two advisories, one high and one moderate, recorded with a local registry. */
const recorded = await readFile(new URL('recorded/audit.json', import.meta.url), 'utf8')
const today = new Date('2026-11-23T12:00:00Z')
const high = { id: 'GHSA-5gfm-wpxj-wjgq', reason: 'certificates alone are read with it', expires: '2026-11-23' }
const moderate = { id: 'GHSA-aaaa-bbbb-cccc', reason: 'our own files alone are read', expires: '2027-01-31' }

const verdicts = (allowed: (typeof high)[], options = {}) => {
  const { findings, passed, unused } = readAudit(recorded, allowed, { today, ...options })
  return { verdicts: findings.map(({ id, verdict }) => [id, verdict]), passed, unused: unused.map(({ id }) => id) }
}

test('finding 12: an advisory that is not allowed fails the audit', () => {
  expect(verdicts([])).toEqual({
    verdicts: [
      [high.id, 'fails'],
      [moderate.id, 'fails'],
    ],
    passed: false,
    unused: [],
  })
  expect(verdicts([high])).toMatchObject({ passed: false })
  expect(verdicts([high, moderate])).toMatchObject({ passed: true })
})

test('an allowance is valid through its last day', () => {
  expect(verdicts([high, moderate], { today: new Date('2026-11-23T23:59:59Z') })).toMatchObject({ passed: true })
  expect(verdicts([high, moderate], { today: new Date('2026-11-24T00:00:00Z') })).toMatchObject({
    verdicts: [
      [high.id, 'allowance expired'],
      [moderate.id, 'allowed'],
    ],
    passed: false,
  })
})

test('reports advisories below the failing severity without failing', () => {
  expect(verdicts([high], { failFrom: 'high' })).toMatchObject({ passed: true })
  expect(verdicts([], { failFrom: 'critical' })).toMatchObject({ passed: true })
})

test('names entries of the list without a finding', () => {
  expect(verdicts([{ ...high, id: 'GHSA-none' }]).unused).toEqual(['GHSA-none'])
})

test('the table names package, version, fixed version and the reason of an allowance', () => {
  const lines = auditLines(readAudit(recorded, [moderate], { today }))
  expect(lines[1]).toMatch(/^high +node-forge 1\.4\.3 +>=2\.0\.0 +fails +.*GHSA-5gfm-wpxj-wjgq/)
  expect(lines[2]).toMatch(/^moderate +exceljs 4\.4\.0 +>=4\.4\.1 +allowed: our own files alone are read/)
  expect(lines.at(-1)).toBe('1274 packages, 2 advisories: failed')
})

test.each([
  '',
  '{}',
  '{"error":{"code":"ERR"}}',
  recorded.replace(/"advisories": \{[^]*?\n {2}\},/, '"advisories": {},'),
])('output in another format is an error, not a pass (%#)', (text) => {
  expect(() => readAudit(text, [], { today })).toThrow()
})

test('every entry of our own list has a reason and an expiry date', () => {
  for (const { id, reason, expires } of allowedAdvisories) {
    expect(id).toMatch(/^GHSA(?:-[a-z0-9]{4}){3}$/)
    expect(reason.length).toBeGreaterThan(20)
    expect(expires).toMatch(/^\d{4}-\d\d-\d\d$/)
  }
})

/** A registry that answers only audit requests, with `status`. */
async function withRegistry<Result>(status: number, answer: object, work: (url: string) => Promise<Result>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume()
    const isAudit = request.url === '/-/npm/v1/security/advisories/bulk'
    response.writeHead(isAudit ? status : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isAudit ? answer : {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  try {
    return { result: await work(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`), asked }
  } finally {
    server.close()
  }
}

test('pnpm reports advisories for installed packages, and its output is parsed', { timeout: 60_000 }, async () => {
  const url = 'https://github.com/advisories/GHSA-zzzz-yyyy-xxxx'
  const advisory = { id: 1, url, title: 'made up', severity: 'critical', vulnerable_versions: '<9999.0.0' }
  const answer = { mupdf: [{ ...advisory, cwe: ['CWE-416'], cvss: { score: 9.8, vectorString: null } }] }
  const { result, asked } = await withRegistry(200, answer, (registry) => auditPackages([], registry))
  expect(asked).toContain('POST /-/npm/v1/security/advisories/bulk')
  expect(result.findings).toMatchObject([{ id: 'GHSA-zzzz-yyyy-xxxx', package: 'mupdf', severity: 'critical' }])
  expect(result.passed).toBe(false)
  const { result: clean } = await withRegistry(200, {}, (registry) => auditPackages([], registry))
  expect(clean).toMatchObject({ findings: [], passed: true })
})

test('a registry that refuses audits is an error, not a pass', async () => {
  await expect(withRegistry(405, {}, (registry) => auditPackages([], registry))).rejects.toThrow('The audit failed')
})
