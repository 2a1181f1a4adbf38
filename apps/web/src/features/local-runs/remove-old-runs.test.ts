/** What is removed of this browser's jobs, and when. */
import { expect, test } from 'vitest'
import type { Job } from '@docweave/contract'
import { dueFor } from './remove-old-runs.ts'

const hour = 3_600_000
const day = 24 * hour
const now = 1_800_000_000_000
const retention = { records: 30 * day }

const recordOf = (changes: Partial<Job>, remote = false) => ({
  job: {
    ...{ id: 'here-1', revision: 1, state: 'done' as const, locale: 'en' as const, visitor: 'this browser' },
    ...{ createdAt: now - hour, inputs: [], steps: [], results: [], notices: [] },
    ...changes,
  },
  plan: { jobId: 'here-1', locale: 'en' as const, inputs: [], steps: [] },
  ...(remote ? { remote: { id: '4f', from: 1, sources: [0] } } : {}),
})

test.each([
  ['a job that runs', recordOf({ state: 'running', createdAt: now - 6 * day }), undefined],
  ['a job that nobody opened to the end', recordOf({ state: 'running', createdAt: now - 8 * day }), 'forget'],
  ['results within their time', recordOf({ expiresAt: now + 1 }), undefined],
  ['results over their time', recordOf({ expiresAt: now }), 'expire'],
  ['a record without files', recordOf({ state: 'expired' }), undefined],
  ['an old record without files', recordOf({ state: 'expired', createdAt: now - 31 * day }), 'forget'],
  ['a job that the server went on with', recordOf({ state: 'running', createdAt: now - 2 * day }, true), undefined],
  ['one of last week', recordOf({ state: 'running', createdAt: now - 8 * day }, true), 'forget'],
])('%s', (_, record, due) => expect(dueFor(record, retention, now)).toBe(due))
