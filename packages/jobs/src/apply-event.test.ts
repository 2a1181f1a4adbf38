import type { Job, JobEvent } from '@docweave/contract'
import { expect, test } from 'vitest'
import { applyEvent } from './apply-event.ts'
import { stepProgress } from './step-progress.ts'

const job: Job = {
  id: 'j',
  revision: 0,
  state: 'waiting',
  locale: 'en',
  visitor: 'v',
  createdAt: 0,
  inputs: [{ name: 'a.pdf', kind: 'pdf', bytes: 10, key: 'a'.repeat(64) }],
  steps: [
    { tool: 'pdf-ocr', options: {}, state: 'waiting', parts: {} },
    { tool: 'compress-pdf', options: {}, state: 'waiting', parts: {} },
  ],
  results: [],
  notices: [],
}
const after = (...events: JobEvent[]) => events.reduce(applyEvent, job)
const progress = (part: string, done: number, of = 10): JobEvent => ({
  type: 'step-progress',
  at: 2,
  step: 0,
  part,
  progress: { done, of, unit: 'page' },
})
const started: JobEvent = { type: 'step-started', at: 1, step: 0 }
const done: JobEvent = { type: 'step-done', at: 3, step: 0, output: { files: 1, bytes: 5 }, notices: [] }
const failed: JobEvent = {
  type: 'failed',
  at: 4,
  expiresAt: 9,
  step: 1,
  failure: { code: 'ENGINE_FAILED', params: {} },
}

test('progress is added up over the parts and never goes back, also when a part is run again after a crash', () => {
  const running = after(started, progress('0.0', 8), progress('0.1', 5), progress('0.0', 2))
  expect(running.steps[0] && stepProgress(running.steps[0])).toEqual({ done: 13, of: 20, unit: 'page' })
})

test('a failed job keeps what is done and says which step failed', () => {
  const job = after(started, done, { type: 'step-started', at: 3, step: 1 }, failed)
  expect(job).toMatchObject({ state: 'failed', expiresAt: 9, failure: { code: 'ENGINE_FAILED', step: 1 } })
  expect(job.steps.map(({ state }) => state)).toEqual(['done', 'failed'])
})

test('a failed job that an operator runs again comes alive at its failed step', () => {
  const job = after(started, done, failed, { type: 'step-started', at: 5, step: 1 })
  expect(job.state).toBe('running')
  expect(job.failure ?? job.expiresAt ?? job.endedAt).toBeUndefined()
  expect(job.steps.map(({ state, failure }) => [state, failure])).toEqual([
    ['done', undefined],
    ['running', undefined],
  ])
})

test('a retried job waits with its finished steps kept', () => {
  const job = after(started, done, failed, { type: 'retried', at: 5 })
  expect([job.state, ...job.steps.map(({ state }) => state)]).toEqual(['waiting', 'done', 'waiting'])
})

test('an expired job stays expired and knows no names, and not what it came by', () => {
  const expired = [{ type: 'expired' as const, at: 1 }, started].reduce(applyEvent, { ...job, uploads: ['u'] })
  expect([expired.state, expired.inputs, expired.results, expired.uploads]).toEqual(['expired', [], [], undefined])
})

test('every event is a new revision', () => {
  expect(after(started, progress('0.0', 1), done).revision).toBe(3)
})

test('a step whose pages are counted but not begun is at none of them', () => {
  const [step] = after(started, progress('0.0', 0), progress('0.1', 0)).steps
  expect(step && stepProgress(step)).toEqual({ done: 0, of: 20, unit: 'page' })
})

const [step] = job.steps
const secret = { secret: 'abc' }
const owned: Job = { ...job, owner: 'kim', steps: step ? [{ ...step, options: { languages: ['ko'], secret } }] : [] }

test('with the files go the names and options; its owner may run the same again, without its secrets', () => {
  const expired = { type: 'expired', at: 9 } as const
  expect(applyEvent(owned, expired)).toMatchObject({ inputs: [], steps: [{ options: { languages: ['ko'] } }] })
  expect(applyEvent(owned, expired).steps[0]?.options).not.toHaveProperty('secret')
  const asked = applyEvent(owned, { type: 'remove-requested', at: 8 })
  expect(applyEvent(asked, expired).steps[0]?.options).toEqual({})
  expect(applyEvent({ ...owned, owner: undefined }, expired).steps[0]?.options).toEqual({})
})

test('a job becomes somebody’s once, whoever else has its id', () => {
  const adopt = (owner: string): JobEvent => ({ type: 'adopted', at: 1, owner, keepFor: 5 })
  expect(after(adopt('kim'), adopt('lee'))).toMatchObject({ owner: 'kim', keepFor: 5 })
})

test('what can be read of a step is known by its parts while it runs, and no longer once it is done', () => {
  const text = (part: string, key: string): JobEvent => ({ type: 'step-text', at: 2, step: 0, part, key })
  const running = after(started, text('0.0', 'a'), text('0.1', 'b'), text('0.0', 'c'))
  expect(running.steps[0]?.texts).toEqual({ '0.0': 'c', '0.1': 'b' })
  expect(applyEvent(running, done).steps[0]?.texts).toBeUndefined()
})
