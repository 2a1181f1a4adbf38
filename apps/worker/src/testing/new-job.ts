/** Jobs for the tests of activities. */
import type { Job } from '@docweave/contract'

/** Returns a job without files, waiting unless told otherwise. */
export const newJob = (id: string, more: Partial<Job> = {}): Job => ({
  id,
  revision: 0,
  state: 'waiting',
  locale: 'en',
  visitor: 'v',
  createdAt: 1,
  inputs: [],
  steps: [],
  results: [],
  notices: [],
  ...more,
})
