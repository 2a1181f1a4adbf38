import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmbeddedStore } from '@docweave/adapters/embedded-store'
import { createJobStore } from '@docweave/adapters/job-store'
import type { JobStore, StepTask } from '@docweave/contract'
import { createProgressRecorder, stepProgress } from '@docweave/jobs'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
let documents: ReturnType<typeof createEmbeddedStore>
let jobs: JobStore
const nothing = { files: [], chunks: [], notices: [] }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-teller-'))
  documents = createEmbeddedStore(join(folder, 'documents.sqlite'))
  jobs = createJobStore(documents)
  await jobs.create({
    id: 'j',
    revision: 0,
    state: 'waiting',
    locale: 'en',
    visitor: 'v',
    createdAt: 1,
    inputs: ['a', 'b'].map((name) => ({ name: `${name}.pdf`, kind: 'pdf', bytes: 1, key: name.repeat(64) })),
    steps: [{ tool: 'compress-pdf', options: {}, state: 'waiting', parts: {} }],
    results: [],
    notices: [],
  })
})
afterEach(async () => {
  documents.close()
  await rm(folder, { recursive: true })
})

const task = (source: number, more: Partial<Pick<StepTask, 'runsOfFile' | 'endsStep'>> = {}): StepTask => ({
  phase: 'run',
  jobId: 'j',
  locale: 'en',
  step: 0,
  group: source,
  tool: 'compress-pdf',
  version: 1,
  options: {},
  inputs: [{ key: 'a'.repeat(64), kind: 'pdf', bytes: 1, pages: 4, source }],
  memoryMegabytes: 100,
  ...more,
})
const states = async () => {
  const job = await jobs.get('j')
  return [job?.state, job?.steps[0]?.state, ...(job?.inputs.map(({ status }) => status?.state) ?? [])]
}
const progress = async () => {
  const [step] = (await jobs.get('j'))?.steps ?? []
  return step && stepProgress(step)
}

test("records a file's state from its start to its end, and counts its pages if the tool reports none", async () => {
  const [first, second] = [
    createProgressRecorder(jobs, task(0, { runsOfFile: 1 })),
    createProgressRecorder(jobs, task(1, { runsOfFile: 1 })),
  ]
  await first.started()
  expect(await states()).toEqual(['running', 'running', 'running', undefined])
  await second.started()
  await first.done(nothing)
  expect(await states()).toEqual(['running', 'running', 'done', 'running'])
  expect(await progress()).toEqual({ done: 4, of: 4, unit: 'page' })
})

test('starts a file of several runs once, and marks it done after all runs', async () => {
  const [first, second] = [
    createProgressRecorder(jobs, task(0, { runsOfFile: 2 })),
    createProgressRecorder(jobs, task(0, { runsOfFile: 2 })),
  ]
  await first.started()
  await first.done(nothing)
  const revision = (await jobs.get('j'))?.revision
  await second.started()
  expect([await states(), (await jobs.get('j'))?.revision]).toEqual([
    ['running', 'running', 'running', undefined],
    revision,
  ])
})

test('records where the lines are that OCR read', async () => {
  const { phase: _, ...shared } = task(1)
  const join = createProgressRecorder(jobs, { phase: 'join', ...shared, parts: [] })
  const [key, recognition] = ['b'.repeat(64), 'c'.repeat(64)]
  await join.done({ ...nothing, files: [{ key, kind: 'pdf', bytes: 1, source: 1, recognition }] })
  expect((await jobs.get('j'))?.steps[0]?.recognitions).toEqual({ 1: { key: recognition, source: 1 } })
})

test('records no state for files that are processed together', async () => {
  const teller = createProgressRecorder(jobs, task(0))
  await teller.started()
  await teller.done(nothing)
  expect(await states()).toEqual(['running', 'running', undefined, undefined])
})

test('counts the parts of a split file at the split, and marks it done at the join', async () => {
  const { phase: _, ...shared } = task(1, { runsOfFile: 1 })
  const split = createProgressRecorder(jobs, { phase: 'split', ...shared })
  await split.started()
  await split.done({ ...nothing, chunks: [3, 1].map((pages) => ({ data: null, pages })) })
  expect([await progress(), await states()]).toEqual([
    { done: 0, of: 4, unit: 'page' },
    ['running', 'running', undefined, 'running'],
  ])
  const map = createProgressRecorder(jobs, { phase: 'map', ...shared, chunk: { data: null, pages: 3 }, index: 0 })
  await map.started()
  map.progressed({ done: 1, of: 3, unit: 'page' })
  await map.done(nothing)
  expect([await progress(), (await states())[3]]).toEqual([{ done: 3, of: 4, unit: 'page' }, 'running'])
  const join = createProgressRecorder(jobs, { phase: 'join', ...shared, parts: [] })
  await join.started()
  await join.done(nothing)
  expect((await states())[3]).toBe('done')
})

test('records the end of the step if the task is the whole step, with what it made', async () => {
  const teller = createProgressRecorder(jobs, task(0, { endsStep: true }))
  await teller.started()
  const files = [{ key: 'b'.repeat(64), kind: 'pdf', bytes: 7, pages: 4, source: 0 } as const]
  expect(await teller.done({ ...nothing, files, notices: [{ code: 'ALREADY_SMALL', params: {} }] })).toBe(true)
  const job = await jobs.get('j')
  expect(job?.steps[0]).toMatchObject({ state: 'done', output: { files: 1, bytes: 7, pages: 4 } })
  expect(job?.notices).toEqual([{ code: 'ALREADY_SMALL', params: {}, step: 0 }])
})

test('says so when it cannot record the end of the step, and does not fail the finished work', async () => {
  const broken = { ...jobs, append: async () => Promise.reject(new Error('the store is away')) }
  expect(await createProgressRecorder(broken, task(0, { endsStep: true })).done(nothing)).toBe(false)
  expect(await createProgressRecorder(jobs, task(0)).done(nothing)).toBe(false)
})
