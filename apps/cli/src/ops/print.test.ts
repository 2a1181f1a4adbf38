/** The printed advice must not mislead an operator. */
import type { QueueState } from '@docweave/adapters/operations'
import type { WorkerEntry } from '@docweave/adapters/worker-register'
import { expect, test } from 'vitest'
import { explanationText, queuesText, workersText, type Explained } from './print.ts'

const now = Date.now()
const run: Explained = {
  jobId: 'a1',
  runId: 'r1',
  status: 'FAILED',
  code: 'ENGINE_FAILED',
  tools: ['pdf-ocr'],
  at: now,
  resetPoint: { eventId: 15, failed: [{ name: 'pdf-ocr', code: 'ENGINE_FAILED', attempts: 3, at: now }] },
}
const worker: WorkerEntry = {
  id: '1@a',
  queues: ['pdf', 'ocr'],
  since: now,
  draining: false,
  running: 0,
  // The expiry of a worker that has just reported.
  expiresAt: now + 45_000,
}
const queue: QueueState = { queue: 'ocr', waiting: 3, longest: 2000, workers: 4, paused: false, reason: undefined }

test('what failed is told with where a replay begins', () => {
  const text = explanationText(run)
  expect(text).toContain('pdf-ocr  ENGINE_FAILED, 3 tries')
  expect(text).toContain('mend the cause first')
  expect(text).toContain('begins after event 15 of run r1')
})

test.each([
  ['RUNNING', 'It is running. There is nothing to replay.'],
  ['COMPLETED', 'It is done. There is nothing to replay.'],
  ['CANCELLED', 'It was cancelled: who wants it starts it again on its page. There is nothing to replay.'],
])('a run that is %s is not called one with an unknown code', (status, sentence) => {
  const text = explanationText({ ...run, status, code: undefined, resetPoint: { eventId: 4, failed: [] } })
  expect(text).toContain(sentence)
  expect(text).not.toMatch(/worker’s log|begins after/)
})

test('a run that was terminated by hand can be replayed', () => {
  const text = explanationText({ ...run, status: 'TERMINATED', code: undefined })
  expect(text).toContain('terminated it by hand')
  expect(text).toContain('begins after event 15')
})

test('a queue counts who is at work, not who asked Temporal some minutes ago', () => {
  const drained = { ...worker, id: '2@a', draining: true }
  const silent = { ...worker, id: '3@a', expiresAt: now + 10_000 }
  const elsewhere = { ...worker, id: '4@a', queues: ['pdf'] }
  expect(queuesText([queue], [worker, drained, silent, elsewhere])).toMatch(/^ocr +3 +2 s +1$/m)
  expect(queuesText([queue], [drained])).toMatch(/^ocr +3 +2 s +0$/m)
  expect(queuesText([{ ...queue, paused: true, reason: 'a new engine' }], [worker])).toMatch(
    / 1 +paused: a new engine$/m,
  )
})

test('a worker that is drained or says nothing any more stands out', () => {
  const text = workersText([
    worker,
    { ...worker, id: '2@a', draining: true },
    { ...worker, id: '3@a', expiresAt: now + 10_000 },
  ])
  expect(text).toMatch(/^1@a .*pdf,ocr$/m)
  expect(text).toMatch(/^2@a .*drained: end its process$/m)
  expect(text).toMatch(/^3@a .*silent for 3[45] s$/m)
})
