import type { Job } from '@docweave/contract'
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
const kept = { results: 2, failed: 24 }

test('results are named after the visitor’s file and kept their time; what failed is kept longer', () => {
  const file = { key: 'b'.repeat(64), kind: 'txt' as const, bytes: 7, source: 0 }
  expect(endingOf(job, { type: 'done', at: 1000, files: [file] }, kept)).toEqual({
    type: 'done',
    at: 1000,
    expiresAt: 1002,
    results: [{ key: file.key, kind: 'txt', bytes: 7, name: '계약서.txt', source: 0, sourceBytes: 100 }],
  })
  // As long as the start was told, where it was told anything.
  expect(endingOf({ ...job, keepFor: 7 }, { type: 'done', at: 1000, files: [] }, kept)).toMatchObject({
    expiresAt: 1007,
  })
  expect(endingOf(job, { type: 'cancelled', at: 1000 }, kept)).toEqual({
    type: 'cancelled',
    at: 1000,
    expiresAt: 1024,
  })
})
