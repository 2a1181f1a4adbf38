import type { ApiJob } from '@docweave/sdk'
import { expect, test } from 'vitest'
import { createProgress, stepsOf } from './progress.ts'

const jobOf = (done: number, state: 'running' | 'done' = 'running'): ApiJob => ({
  ...{
    id: 'j',
    revision: 0,
    state,
    locale: 'en',
    createdAt: '2026-01-02T03:04:05Z',
    inputs: [],
    results: [],
    notices: [],
  },
  steps: [{ tool: 'pdf-ocr', options: {}, state, progress: { done, of: 9, unit: 'page' } }],
})

test('writes a line on a change of state, and progress once a second', () => {
  const said: string[] = []
  let now = 5_000
  const progress = createProgress(
    (line) => said.push(line),
    () => now,
  )
  for (const [at, job] of [
    [5_000, jobOf(1)],
    [5_500, jobOf(2)],
    [6_100, jobOf(3)],
    [6_100, jobOf(3)],
    [6_200, jobOf(9, 'done')],
  ] as const) {
    now = at
    progress(job)
  }
  expect(said).toEqual(['pdf-ocr: running 1/9 page', 'pdf-ocr: running 3/9 page', 'pdf-ocr: done'])
})

test('gives the progress of the steps as data', () => {
  expect(stepsOf(jobOf(3))).toEqual([{ tool: 'pdf-ocr', state: 'running', progress: { done: 3, of: 9, unit: 'page' } }])
  expect(stepsOf(jobOf(9, 'done'))).toEqual([{ tool: 'pdf-ocr', state: 'done' }])
})
