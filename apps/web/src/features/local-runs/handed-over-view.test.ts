/** A job that began in this browser and goes on on the server is shown as one job. */
import { expect, it } from 'vitest'
import type { JobView } from '@docweave/contract'
import { handedOverView } from './handed-over-view.ts'

const step = (tool: string, state: JobView['steps'][number]['state']): JobView['steps'][number] => ({
  ...{ tool, options: {}, state, parts: {} },
})

const local: JobView = {
  ...{ id: 'here-1', revision: 7e9, state: 'running', locale: 'ko', createdAt: 5, startedAt: 6, stepsHere: 1 },
  inputs: [
    { name: 'a.pdf', kind: 'pdf', bytes: 100 },
    { name: 'b.pdf', kind: 'pdf', bytes: 200 },
  ],
  steps: [step('split-pdf', 'done'), step('pdf-ocr', 'waiting'), step('compress-pdf', 'waiting')],
  results: [],
  notices: [{ step: 0, code: 'FONTS_REPLACED', params: {} }],
}
/** The first of `local`'s files was split in two. */
const remote: JobView = {
  ...{ id: '4f', revision: 3, state: 'done', locale: 'ko', createdAt: 8, endedAt: 9, expiresAt: 99 },
  inputs: [
    { name: 'a-1.pdf', kind: 'pdf', bytes: 40, status: { step: 1, state: 'done' } },
    {
      name: 'a-2.pdf',
      kind: 'pdf',
      bytes: 50,
      status: { step: 0, state: 'failed', failure: { code: 'TIMED_OUT', params: {} } },
    },
    { name: 'b.pdf', kind: 'pdf', bytes: 60, status: { step: 1, state: 'done' } },
  ],
  steps: [{ ...step('pdf-ocr', 'done'), recognised: [{ group: 0, source: 0 }] }, step('compress-pdf', 'done')],
  results: [
    { name: 'a-1-docweave.pdf', kind: 'pdf', bytes: 30, source: 0, sourceBytes: 40 },
    { name: 'b-docweave.pdf', kind: 'pdf', bytes: 20, source: 2, sourceBytes: 60 },
  ],
  notices: [{ step: 1, code: 'FONTS_REPLACED', params: {} }],
}
const how = { id: '4f', from: 1, sources: [0, 0, 1] }

it('joins steps, results, notices and the state of files', () => {
  const view = handedOverView(local, remote, how)
  expect(view).toMatchObject({
    id: 'here-1',
    state: 'done',
    endedAt: 9,
    expiresAt: 99,
    createdAt: 5,
    startedAt: 6,
    stepsHere: 1,
  })
  expect(view.steps.map(({ tool, state }) => [tool, state])).toEqual([
    ['split-pdf', 'done'],
    ['pdf-ocr', 'done'],
    ['compress-pdf', 'done'],
  ])
  expect(view.steps[1]).not.toHaveProperty('recognised')
  expect(view.results.map(({ name, source, sourceBytes }) => [name, source, sourceBytes])).toEqual([
    ['a-1-docweave.pdf', 0, 100],
    ['b-docweave.pdf', 1, 200],
  ])
  expect(view.notices.map((notice) => notice.step)).toEqual([0, 2])
  expect(view.inputs.map(({ status }) => status && [status.step, status.state])).toEqual([
    [1, 'failed'],
    [2, 'done'],
  ])
})

it('counts the failed step from the job’s first, and is newer after every change of either part', () => {
  const failed = handedOverView(
    local,
    { ...remote, state: 'failed', failure: { code: 'TIMED_OUT', params: {}, step: 1 } },
    how,
  )
  expect(failed.failure).toEqual({ code: 'TIMED_OUT', params: {}, step: 2 })
  const later = handedOverView(local, { ...remote, revision: 4 }, how)
  const again = handedOverView({ ...local, revision: 8e9 }, { ...remote, revision: 0 }, how)
  expect(later.revision).toBeGreaterThan(failed.revision)
  expect(again.revision).toBeGreaterThan(later.revision)
})
