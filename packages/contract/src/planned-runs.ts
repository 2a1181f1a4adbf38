/** What the runs of a step will do, before the first of them begins. */
import type { StoredFile } from './file-kind.ts'
import type { Progress } from './job.ts'

/** The initial progress of each run of a step that takes `inputs` one by one, in pages if known. */
export const plannedRuns = (inputs: readonly StoredFile[]): Progress[] =>
  inputs.map(({ pages }) => (pages ? { done: 0, of: pages, unit: 'page' } : { done: 0, of: 1, unit: 'file' }))
