/** Functions of a job's state. Without zod, because pages use them before any schema is loaded. */
import type { Job, JobView } from './job.ts'
import type { Queue } from './tool.ts'

/** Whether a job has not ended yet. */
export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running'

/** Whether any input file has the status `failed`. */
export const hasFailedFiles = ({ inputs }: Pick<JobView, 'inputs'>): boolean =>
  inputs.some(({ status }) => status?.state === 'failed')

/** Returns the queue in which a job waits, and since when; `undefined` while a step runs, after a cancel request, and once it has ended. */
export function waitingIn(job: Job): { queue: Queue; since: number } | undefined {
  const next = job.steps.findIndex(({ state }) => state !== 'done')
  const step = job.steps[next]
  if (!isOpen(job) || job.cancelRequested || step?.state !== 'waiting' || !step.queue) return undefined
  return { queue: step.queue, since: Math.max(job.retriedAt ?? job.createdAt, job.steps[next - 1]?.endedAt ?? 0) }
}
