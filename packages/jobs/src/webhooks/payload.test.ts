import type { Job } from '@docweave/contract'
import { expect, test } from 'vitest'
import { payloadOf, withFileNames } from './payload.ts'

const job: Job = {
  id: 'j1',
  revision: 3,
  state: 'done',
  locale: 'ko',
  visitor: 'v',
  owner: 'kim',
  createdAt: 1,
  endedAt: Date.parse('2026-03-04T05:06:07.890Z'),
  inputs: [{ name: '비밀.hwp', kind: 'hwp', bytes: 9, key: 'a' }],
  steps: [],
  results: [
    { name: '비밀.pdf', kind: 'pdf', bytes: 100, pages: 3, key: 'b', sourceBytes: 9, source: 0 },
    { name: '비밀.txt', kind: 'txt', bytes: 7, key: 'c', sourceBytes: 9 },
  ],
  notices: [],
}
const results = [
  { index: 0, kind: 'pdf', bytes: 100, pages: 3 },
  { index: 1, kind: 'txt', bytes: 7 },
]

test('a job that is done has its results, without names and keys', () => {
  expect(payloadOf(job, 'done')).toEqual({
    type: 'job.done',
    timestamp: '2026-03-04T05:06:07.890Z',
    data: { jobId: 'j1', state: 'done', results },
  })
})

test('a failed job has its code, and the params that are not texts of the user', () => {
  const failure = { code: 'SHEET_NOT_FOUND', params: { sheet: '급여', tool: 'xlsx-to-pdf', page: 2 } } as const
  expect(payloadOf({ ...job, state: 'failed', failure }, 'failed')).toEqual({
    type: 'job.failed',
    timestamp: '2026-03-04T05:06:07.890Z',
    data: {
      jobId: 'j1',
      state: 'failed',
      code: 'SHEET_NOT_FOUND',
      params: { tool: 'xlsx-to-pdf', page: 2 },
      results: [],
    },
  })
})

test('a cancelled job has neither results nor a code of an earlier failure', () => {
  const failure = { code: 'ENGINE_FAILED', params: {} } as const
  expect(payloadOf({ ...job, state: 'cancelled', failure }, 'cancelled').data).toEqual({
    jobId: 'j1',
    state: 'cancelled',
    results: [],
  })
})

test('adds the names of the results while the job has them', () => {
  const payload = payloadOf(job, 'done')
  expect(withFileNames(payload, job).data).toMatchObject({ results: [{ name: '비밀.pdf' }, { name: '비밀.txt' }] })
  expect(withFileNames(payload, { ...job, state: 'expired', results: [] })).toEqual(payload)
  expect(withFileNames(payload, undefined)).toEqual(payload)
  // A retry has replaced the first result.
  const retried = { ...job, results: job.results.map((each, index) => (index === 0 ? { ...each, bytes: 50 } : each)) }
  expect(withFileNames(payload, retried).data).toMatchObject({ results: [results[0], { name: '비밀.txt' }] })
})
