/** What follows from a job's state. Free of schemas: pages ask it before any is fetched. */
import type { Job, JobView } from './job.ts'

/** Whether a job's run is still to come or under way. */
export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running'

/** Whether a job has files of the visitor's that failed by themselves. */
export const hasFailedFiles = ({ inputs }: Pick<JobView, 'inputs'>): boolean =>
  inputs.some(({ status }) => status?.state === 'failed')
