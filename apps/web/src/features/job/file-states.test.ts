/** The state of each file of a job, and how many are in each state. */
import { expect, it } from 'vitest'
import type { FileStatus, JobView } from '@docweave/contract'
import { areFilesApart, countStates, failedFiles, fileLines } from './file-states.ts'

const step = (state: JobView['steps'][number]['state']) => ({ tool: 'compress-pdf', options: {}, state, parts: {} })

const job = (state: JobView['state'], ...statuses: (FileStatus | undefined)[]): JobView => ({
  id: 'id',
  revision: 1,
  state,
  locale: 'en',
  createdAt: 0,
  inputs: statuses.map((status, index) => ({
    name: `${index}.pdf`,
    kind: 'pdf',
    bytes: 1,
    ...(status && { status }),
  })),
  steps: [step('running'), step('waiting')],
  results: [],
  notices: [],
})

const damaged: FileStatus = { step: 0, state: 'failed', failure: { code: 'FILE_DAMAGED', params: {} } }

it('derives each file’s state: waiting, running, done, failed, left out', () => {
  const running = job(
    'running',
    undefined,
    { step: 0, state: 'running' },
    { step: 0, state: 'done' },
    { step: 1, state: 'done' },
    damaged,
    { step: 0, state: 'left-out' },
  )
  expect(fileLines(running).map(({ state, step: at }) => [state, at])).toEqual([
    ['waiting', undefined],
    ['running', 0],
    ['waiting', 1],
    ['done', undefined],
    ['failed', 0],
    ['left-out', undefined],
  ])
  expect(failedFiles(running)).toEqual([4])
})

it('counts files of a finished job as done, unless they failed', () => {
  const counts = countStates(fileLines(job('done', { step: 0, state: 'done' }, undefined, damaged)))
  expect(counts).toMatchObject({ done: 2, failed: 1, running: 0, waiting: 0 })
})

it('marks unfinished files of a cancelled job as stopped', () => {
  const lines = fileLines(job('cancelled', { step: 0, state: 'running' }, { step: 1, state: 'done' }, undefined))
  expect(lines.map(({ state }) => state)).toEqual(['stopped', 'done', 'stopped'])
})

it('marks the files named by the job’s failure as failed', () => {
  const failure = { code: 'FILE_ENCRYPTED', params: { files: '1 2' } } as const
  const failed = { ...job('failed', undefined, undefined, undefined), failure }
  expect(failedFiles(failed)).toEqual([1, 2])
  expect(fileLines(failed).map(({ state }) => state)).toEqual(['stopped', 'failed', 'failed'])
  expect(areFilesApart(failed)).toBe(true)
  // Once the job continues, its failed files count as running again.
  expect(failedFiles({ ...failed, state: 'running' })).toEqual([])
})

it('shows file states only for several files with a known status', () => {
  expect(areFilesApart(job('running', undefined, undefined))).toBe(false)
  expect(areFilesApart(job('running', damaged))).toBe(false)
  expect(areFilesApart(job('running', damaged, undefined))).toBe(true)
})
