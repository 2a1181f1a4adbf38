/** Functions of a job's state. Without zod, because pages use them before any schema is loaded. */
import type { Job, JobState, JobStep, JobView } from './job.ts'
import type { Queue } from './tool.ts'

/** Whether a job has not ended yet. */
export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running'

/** Whether a step has done its work, or has none to do. */
export const isOver = ({ state }: Pick<JobStep, 'state'>): boolean => state === 'done' || state === 'skipped'

/** Returns the question that a job waits for an answer to, with its number; `undefined` if it waits for none. */
export function openApproval<Asked extends { answer?: unknown }>(job: {
  state: JobState
  approvals?: Record<string, Asked> | undefined
}): { approval: number; asked: Asked } | undefined {
  if (!isOpen(job)) return undefined
  const open = Object.entries(job.approvals ?? {}).find(([, { answer }]) => answer === undefined)
  return open && { approval: Number(open[0]), asked: open[1] }
}

/** Whether any input file has the status `failed`. */
export const hasFailedFiles = ({ inputs }: Pick<JobView, 'inputs'>): boolean =>
  inputs.some(({ status }) => status?.state === 'failed')

/** Returns the queue in which a job waits, and since when; `undefined` while a step runs, after a cancel request, and once it has ended. */
export function waitingIn(job: Job): { queue: Queue; since: number } | undefined {
  const next = job.steps.findIndex((each) => !isOver(each))
  const step = job.steps[next]
  if (!isOpen(job) || job.cancelRequested || openApproval(job) || step?.state !== 'waiting' || !step.queue)
    return undefined
  return { queue: step.queue, since: Math.max(job.retriedAt ?? job.createdAt, job.steps[next - 1]?.endedAt ?? 0) }
}
