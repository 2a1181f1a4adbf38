import type { ApiJob } from '@docweave/sdk'
import { expect, test } from 'vitest'
import { createReport, type Format } from './report.ts'

const started = { jobId: 'j', jobKey: 'k' }
const job: ApiJob = {
  ...{ id: 'j', revision: 1, state: 'done', locale: 'en', createdAt: '2026-01-02T03:04:05Z', steps: [], results: [] },
  inputs: [
    { name: 'a.pdf', kind: 'pdf', bytes: 1 },
    {
      ...{ name: 'b\u001b[2J.pdf', kind: 'pdf', bytes: 1 },
      ...{ state: 'failed', failure: { code: 'FILE_DAMAGED', title: 'It is damaged.', params: {} } },
    },
  ],
  notices: [{ code: 'SIGNATURE_REMOVED', params: { signatures: 2 }, step: 0, title: 'Signed.' }],
}
const files = [{ path: 'out/a.pdf', type: 'application/pdf', bytes: 3 }]

function reported(format: Format, results = false) {
  const written = { out: '', err: '' }
  const report = createReport({
    ...{ format, results, progress: false },
    out: (text) => void (written.out += text),
    err: (text) => void (written.err += text),
  })
  report.started(started)
  report.done(job, started, 5, files)
  return written
}

test('text: one line on standard output; notices, failed files and the failure on standard error', () => {
  const { out, err } = reported('text')
  expect(JSON.parse(out)).toMatchObject({ ...started, ms: 5, files, failed: [{ code: 'FILE_DAMAGED' }] })
  const said = err.trimEnd().split('\n')
  expect(said[0]).toContain('signature')
  expect(said[1]).toMatch(/^b\ufffd\[2J\.pdf: /)
  expect(JSON.parse(said[2] ?? '')).toMatchObject({ ...started, code: 'FILE_DAMAGED' })
  expect(reported('text', true).out).toBe('')
})

test('document and lines: everything on standard output, as JSON', () => {
  const whole = reported('document')
  expect(whole.err).toBe('')
  expect(JSON.parse(whole.out)).toMatchObject({
    ...started,
    files,
    failed: [{ name: 'b\u001b[2J.pdf' }],
    notices: [{ code: 'SIGNATURE_REMOVED', message: expect.stringContaining('signature') }],
  })
  const lines = reported('lines')
  expect(lines.err).toBe('')
  expect(
    lines.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toMatchObject([
    { type: 'started', ...started },
    { type: 'done', ms: 5 },
  ])
})
