/** Predicates on a job's state. Without zod, because pages use them before any schema is loaded. */
import type { Job, JobView } from './job.ts'

/** Whether a job has not ended yet. */
export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running'

/** Whether any input file has the status `failed`. */
export const hasFailedFiles = ({ inputs }: Pick<JobView, 'inputs'>): boolean =>
  inputs.some(({ status }) => status?.state === 'failed')
