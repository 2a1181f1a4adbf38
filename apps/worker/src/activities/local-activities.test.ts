import type { Job } from '@docweave/contract'
import { readRetention } from '@docweave/jobs'
import { expect, test } from 'vitest'
import { endingOf } from './local-activities.ts'

const job: Job = {
  id: 'j',
  revision: 0,
  state: 'running',
  locale: 'ko',
  visitor: 'v',
  createdAt: 1,
  inputs: [{ name: '계약서.pdf', kind: 'pdf', bytes: 100, key: 'a'.repeat(64) }],
  steps: [],
  results: [],
  notices: [],
}
const retention = { ...readRetention({}), results: 2, signedInResults: 10, failed: 24 }

test('results are named after the visitor’s file and kept their time; what failed is kept longer', () => {
  const file = { key: 'b'.repeat(64), kind: 'txt' as const, bytes: 7, source: 0 }
  expect(endingOf(job, { type: 'done', at: 1000, files: [file] }, retention)).toEqual({
    type: 'done',
    at: 1000,
    expiresAt: 1002,
    results: [{ key: file.key, kind: 'txt', bytes: 7, name: '계약서.txt', source: 0, sourceBytes: 100 }],
  })
  // The owner's retention setting.
  expect(
    endingOf({ ...job, owner: 'kim', keepFor: 7 }, { type: 'done', at: 1000, files: [] }, retention),
  ).toMatchObject({
    expiresAt: 1007,
  })
  expect(endingOf(job, { type: 'cancelled', at: 1000 }, retention)).toEqual({
    type: 'cancelled',
    at: 1000,
    expiresAt: 1024,
  })
})
