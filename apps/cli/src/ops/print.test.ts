/** The printed advice must not mislead an operator. */
import type { Incident } from '@docweave/contract'
import type { QueueState } from '@docweave/adapters/operations'
import type { WorkerEntry } from '@docweave/adapters/worker-register'
import { readRetention } from '@docweave/jobs'
import { expect, test } from 'vitest'
import { explanationText, incidentText, queuesText, workersText, type Explained } from './print.ts'

const now = Date.now()
const hour = 3_600_000
const retention = readRetention({ DOCWEAVE_FAILED_HOURS: '5' })
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

test('explains a failed run and from where a replay continues', () => {
  const text = explanationText(run, retention, now)
  expect(text).toContain('pdf-ocr  ENGINE_FAILED, 3 tries')
  expect(text).toContain('repair the cause first')
  expect(text).toContain('begins after event 15 of run r1')
})

test('says until when the input files of a failed run are kept', () => {
  const until = new Date(now + 5 * hour).toISOString().slice(0, 19)
  expect(explanationText(run, retention, now)).toContain(`kept until ${until}Z (DOCWEAVE_FAILED_HOURS)`)
  expect(explanationText(run, retention, now + 6 * hour)).toContain(`removed since ${until}Z`)
  expect(explanationText({ ...run, status: 'TERMINATED' }, retention, now)).not.toContain('DOCWEAVE_FAILED_HOURS')
})

test.each([
  ['RUNNING', 'It is running. There is nothing to replay.'],
  ['COMPLETED', 'It is done. There is nothing to replay.'],
  ['CANCELLED', 'It was cancelled: the visitor can retry it on its page. There is nothing to replay.'],
])('does not report an unknown code for a run that is %s', (status, sentence) => {
  const text = explanationText(
    { ...run, status, code: undefined, resetPoint: { eventId: 4, failed: [] } },
    retention,
    now,
  )
  expect(text).toContain(sentence)
  expect(text).not.toMatch(/worker’s log|begins after/)
})

test('offers the replay of a run that was terminated manually', () => {
  const text = explanationText({ ...run, status: 'TERMINATED', code: undefined }, retention, now)
  expect(text).toContain('terminated manually')
  expect(text).toContain('begins after event 15')
})

test('counts the active workers of a queue, not those that polled Temporal some minutes ago', () => {
  const drained = { ...worker, id: '2@a', draining: true }
  const silent = { ...worker, id: '3@a', expiresAt: now + 10_000 }
  const elsewhere = { ...worker, id: '4@a', queues: ['pdf'] }
  expect(queuesText([queue], [worker, drained, silent, elsewhere])).toMatch(/^ocr +3 +2 s +1$/m)
  expect(queuesText([queue], [drained])).toMatch(/^ocr +3 +2 s +0$/m)
  expect(queuesText([{ ...queue, paused: true, reason: 'a new engine' }], [worker])).toMatch(
    / 1 +paused: a new engine$/m,
  )
})

test('marks a worker that is drained or silent', () => {
  const text = workersText([
    worker,
    { ...worker, id: '2@a', draining: true },
    { ...worker, id: '3@a', expiresAt: now + 10_000 },
  ])
  expect(text).toMatch(/^1@a .*pdf,ocr$/m)
  expect(text).toMatch(/^2@a .*drained: end its process$/m)
  expect(text).toMatch(/^3@a .*silent for 3[45] s$/m)
})

const incident: Incident = {
  ...{ id: '0123456789ab', filter: { code: 'ENGINE_FAILED' }, changes: {}, rate: 1, startedAt: 0, startedBy: 'kim' },
  ...{ state: 'paused', pausedBy: 'trial', found: 500, isListed: false, replayed: 3, underWay: 0, healed: 1 },
  failing: [{ code: 'ENGINE_FAILED', count: 2, jobs: ['a', 'b'] }],
  skipped: [{ reason: 'deleted', count: 4 }],
}

test('an incident has its progress, what still fails, and what to do', () => {
  expect(incidentText(incident).split('\n')).toEqual([
    'Incident 0123456789ab, started 1970-01-01T00:00:00Z by kim',
    'paused: 3 of up to 500 replayed, 1 healed, 2 still fail, 4 skipped',
    '  ENGINE_FAILED  2, such as a b',
    '  skipped: deleted  4',
    'A job that was tried failed again. Repair the cause, then: ops heal 0123456789ab --resume',
  ])
  expect(incidentText({ ...incident, state: 'done', isListed: true })).not.toContain('--resume')
})
