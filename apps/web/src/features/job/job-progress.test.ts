/** The overall progress of a job. */
import { expect, it } from 'vitest'
import type { JobStep, JobView } from '@docweave/contract'
import { jobProgress } from './job-progress.ts'

const step = (state: JobStep['state'], done?: number): JobStep => ({
  tool: 'compress-pdf',
  options: {},
  state,
  parts: done === undefined ? {} : { a: { done, of: 10, unit: 'page' } },
})

const job = (state: JobView['state'], ...steps: JobStep[]): JobView => ({
  id: 'id',
  revision: 1,
  state,
  locale: 'en',
  createdAt: 0,
  inputs: [],
  steps,
  results: [],
  notices: [],
})

it('counts each step as much as another', () => {
  expect(jobProgress(job('running', step('done'), step('running', 5)))).toBe(0.75)
  expect(jobProgress(job('running', step('running'), step('waiting')))).toBe(0)
})

it('is told only while the job runs', () => {
  expect(jobProgress(job('waiting', step('waiting')))).toBeUndefined()
  expect(jobProgress(job('done', step('done')))).toBeUndefined()
})
