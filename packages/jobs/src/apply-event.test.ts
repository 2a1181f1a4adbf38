import { expect, test } from 'vitest'
import type { Job, JobEvent } from '@docweave/contract'
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

test('sums progress over the parts and never decreases it, also when a part runs again after a crash', () => {
  const running = after(started, progress('0.0', 8), progress('0.1', 5), progress('0.0', 2))
  expect(running.steps[0] && stepProgress(running.steps[0])).toEqual({ done: 13, of: 20, unit: 'page' })
})

test('a failed job keeps its finished steps and records the failed one', () => {
  const job = after(started, done, { type: 'step-started', at: 3, step: 1 }, failed)
  expect(job).toMatchObject({ state: 'failed', expiresAt: 9, failure: { code: 'ENGINE_FAILED', step: 1 } })
  expect(job.steps.map(({ state }) => state)).toEqual(['done', 'failed'])
})

test('a failed job that an operator replays continues at its failed step', () => {
  const job = after(started, done, failed, { type: 'step-started', at: 5, step: 1 })
  expect(job.state).toBe('running')
  expect(job.failure ?? job.expiresAt ?? job.endedAt).toBeUndefined()
  expect(job.steps.map(({ state, failure }) => [state, failure])).toEqual([
    ['done', undefined],
    ['running', undefined],
  ])
})

test('a retried job waits and keeps its finished steps', () => {
  const job = after(started, done, failed, { type: 'retried', at: 5 })
  expect([job.state, ...job.steps.map(({ state }) => state)]).toEqual(['waiting', 'done', 'waiting'])
})

test('an expired job stays expired, without names and uploads', () => {
  const expired = [{ type: 'expired' as const, at: 1 }, started].reduce(applyEvent, { ...job, uploads: ['u'] })
  expect([expired.state, expired.inputs, expired.results, expired.uploads]).toEqual(['expired', [], [], undefined])
})

test('every event increments the revision', () => {
  expect(after(started, progress('0.0', 1), done).revision).toBe(3)
})

test('a planned step that has not begun has the progress 0', () => {
  const [step] = after(started, progress('0.0', 0), progress('0.1', 0)).steps
  expect(step && stepProgress(step)).toEqual({ done: 0, of: 20, unit: 'page' })
})

const [step] = job.steps
const secret = { secret: 'abc' }
const owned: Job = { ...job, owner: 'kim', steps: step ? [{ ...step, options: { languages: ['ko'], secret } }] : [] }

test("expiry removes names and options; an owner's job keeps its options without secrets", () => {
  const expired = { type: 'expired', at: 9 } as const
  expect(applyEvent(owned, expired)).toMatchObject({ inputs: [], steps: [{ options: { languages: ['ko'] } }] })
  expect(applyEvent(owned, expired).steps[0]?.options).not.toHaveProperty('secret')
  const asked = applyEvent(owned, { type: 'remove-requested', at: 8 })
  expect(applyEvent(asked, expired).steps[0]?.options).toEqual({})
  expect(applyEvent({ ...owned, owner: undefined }, expired).steps[0]?.options).toEqual({})
})

test('a job can be adopted only once', () => {
  const adopt = (owner: string): JobEvent => ({ type: 'adopted', at: 1, owner, keepFor: 5 })
  expect(after(adopt('kim'), adopt('lee'))).toMatchObject({ owner: 'kim', keepFor: 5 })
})

test('partial texts are recorded by part while the step runs, and removed when it is done', () => {
  const text = (part: string, key: string): JobEvent => ({ type: 'step-text', at: 2, step: 0, part, key })
  const running = after(started, text('0.0', 'a'), text('0.1', 'b'), text('0.0', 'c'))
  expect(running.steps[0]?.texts).toEqual({ '0.0': 'c', '0.1': 'b' })
  expect(applyEvent(running, done).steps[0]?.texts).toBeUndefined()
})

const fileJob: Job = {
  id: 'j',
  revision: 0,
  state: 'waiting',
  locale: 'en',
  visitor: 'v',
  createdAt: 0,
  inputs: ['a', 'b', 'c'].map((name) => ({ name: `${name}.pdf`, kind: 'pdf', bytes: 10, key: name.repeat(64) })),
  steps: ['pdf-ocr', 'compress-pdf', 'merge-pdf'].map((tool) => ({
    tool,
    options: { level: 'strong' },
    queue: 'pdf',
    state: 'waiting',
    parts: {},
  })),
  results: [],
  notices: [],
}
const fileJobAfter = (...events: JobEvent[]) => events.reduce(applyEvent, fileJob)
const failure = { code: 'FILE_ENCRYPTED' as const, params: { files: '1' } }
const file = (type: 'file-started' | 'file-done', source: number, step = 0): JobEvent => ({ type, at: 1, step, source })
const fails = (source: number, step = 0): JobEvent => ({ type: 'file-failed', at: 2, step, source, failure })
const begins = (step: number): JobEvent => ({ type: 'step-started', at: 1, step })
const ends = (step: number): JobEvent => ({
  type: 'step-done',
  at: 3,
  step,
  output: { files: 2, bytes: 5 },
  notices: [],
})
const result = { name: 'a.pdf', kind: 'pdf' as const, bytes: 5, key: 'f'.repeat(64), source: 0, sourceBytes: 10 }
const fileDone: JobEvent = { type: 'done', at: 4, expiresAt: 99, results: [result] }
const states = ({ inputs }: Job) => inputs.map(({ status }) => status?.state)
const stepStates = ({ steps }: Job) => steps.map(({ state }) => state)
/** One file failed at the second step, the job ended well with the others. */
const partly = [
  begins(0),
  ends(0),
  begins(1),
  file('file-done', 0, 1),
  fails(1, 1),
  ends(1),
  begins(2),
  ends(2),
  fileDone,
]

test('each file has its latest status, and a job with a failed file can be done', () => {
  const running = fileJobAfter(
    begins(0),
    file('file-started', 0),
    file('file-done', 0),
    file('file-started', 1),
    fails(1),
  )
  expect(running.inputs.map(({ status }) => status)).toEqual([
    { step: 0, state: 'done' },
    { step: 0, state: 'failed', failure },
    undefined,
  ])
  const over = fileJobAfter(...partly)
  expect([over.state, ...states(over)]).toEqual(['done', 'done', 'failed', undefined])
})

test('inspection results are assigned to files by their source', () => {
  const { inputs } = fileJobAfter({ type: 'inspected', at: 1, inputs: [{ source: 2, kind: 'pdf', pages: 7 }] })
  expect(inputs.map(({ pages }) => pages)).toEqual([undefined, undefined, 7])
})

test('a file of several runs is done with its step, and has no status once the job has ended', () => {
  expect(states(fileJobAfter(begins(0), file('file-started', 0), file('file-started', 2), ends(0)))).toEqual([
    'done',
    undefined,
    'done',
  ])
  const cancelled = fileJobAfter(begins(0), file('file-started', 0), { type: 'cancelled', at: 5, expiresAt: 9 })
  expect(states(cancelled)).toEqual([undefined, undefined, undefined])
})

test('a retry repeats the steps with failed files, clears the failures, and keeps the results', () => {
  const retried = fileJobAfter(...partly, { type: 'retried', at: 9 })
  expect([retried.state, retried.retriedAt, retried.expiresAt]).toEqual(['waiting', 9, undefined])
  expect(states(retried)).toEqual(['done', undefined, undefined])
  expect(stepStates(retried)).toEqual(['done', 'waiting', 'waiting'])
  expect(retried.results).toEqual([result])
  const failed: JobEvent = { type: 'failed', at: 10, expiresAt: 99, step: 1, failure }
  expect(fileJobAfter(...partly, { type: 'retried', at: 9 }, begins(1), failed).results).toEqual([result])
})

test('a retry with other options records them, and keeps the results until there are new ones', () => {
  const retried = fileJobAfter(...partly, { type: 'retried', at: 9, options: { 0: { level: 'light' } } })
  expect(retried.steps.map(({ options, queue }) => [options.level, queue])).toEqual([
    ['light', 'pdf'],
    ['strong', 'pdf'],
    ['strong', 'pdf'],
  ])
  expect([stepStates(retried), retried.results]).toEqual([['waiting', 'waiting', 'waiting'], [result]])
})

test('files that a retry leaves out stay left out', () => {
  const first = fileJobAfter(...partly, { type: 'retried', at: 9, without: [1] })
  expect(states(first)).toEqual(['done', 'left-out', undefined])
  expect(states(applyEvent(first, { type: 'retried', at: 10 }))).toEqual(['done', 'left-out', undefined])
})

test('planned work is counted before it begins, and chunks replace the entry of their whole', () => {
  const pages = (done: number, of: number) => ({ done, of, unit: 'page' as const })
  const groups = [pages(0, 10), pages(0, 30)]
  const progress = (part: string, done: number, of: number): JobEvent => ({
    type: 'step-progress',
    at: 2,
    step: 0,
    part,
    progress: pages(done, of),
  })
  const planned = fileJobAfter({ type: 'step-planned', at: 1, step: 0, groups }, begins(0))
  const chunked = [progress('1.0', 5, 15), progress('1.1', 0, 15)].reduce(applyEvent, planned)
  expect(chunked.steps[0] && stepProgress(chunked.steps[0])).toEqual(pages(5, 40))
  // A run that is planned again, after a reset, keeps how far it was.
  const again = applyEvent(chunked, { type: 'step-planned', at: 3, step: 0, groups })
  expect(again.steps[0] && stepProgress(again.steps[0])).toEqual(pages(5, 40))
})

test('files whose removal was requested expire when the job ends', () => {
  const asked: JobEvent = { type: 'remove-requested', at: 50 }
  expect(fileJobAfter(...partly, asked).expiresAt).toBe(50)
  const open = fileJobAfter(begins(0), asked)
  expect(open.expiresAt).toBeUndefined()
  expect(applyEvent(open, { type: 'cancelled', at: 60, expiresAt: 999 }).expiresAt).toBe(60)
})
