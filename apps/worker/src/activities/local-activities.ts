/** The local activities of a job: inspect the inputs, record events, name the results. */
import { asActivity } from '@docweave/adapters/temporal-worker'
import type { Job, JobEvent } from '@docweave/contract'
import { expiresAt, type Retention } from '@docweave/jobs'
import type { InspectRequest, JobEnd, LocalActivities } from '@docweave/workflows/activities'
import { inspectApart, inspectTogether } from './inspect-inputs.ts'
import { namesOf } from './result-names.ts'
import type { StepServices } from './step-activities.ts'

/** Called when a job ends, with the tool of its last step, its state, and the error code if it failed. */
export type JobEnded = (tool: string, state: string, code: string) => void

/** Returns the event for a job's end, with results that are named after the visitor's files. */
export function endingOf(job: Job, end: JobEnd, retention: Retention): JobEvent {
  const expiry = expiresAt(job, end, retention)
  if (end.type !== 'done') return { ...end, expiresAt: expiry }
  return { type: 'done', at: end.at, expiresAt: expiry, results: namesOf(job.inputs, end.files) }
}

/** The local activities of `runPipeline`. */
export function localActivities(
  services: StepServices,
  retention: Retention,
  ended: JobEnded = () => {},
): LocalActivities {
  const { jobs } = services
  return {
    inspectInputs: asActivity(async ({ signal }, request: InspectRequest) => {
      const inputs = await inspectTogether(services, request, signal)
      await jobs.append(request.jobId, { type: 'inspected', at: Date.now(), inputs })
      return inputs
    }),
    inspectEach: asActivity(async ({ signal }, request: InspectRequest) => {
      const { files, failed } = await inspectApart(services, request, signal)
      const at = Date.now()
      await jobs.append(
        request.jobId,
        { type: 'inspected', at, inputs: files },
        ...failed.map((file): JobEvent => ({ type: 'file-failed', at, step: 0, ...file })),
      )
      return { files, failed }
    }),
    recordEvents: asActivity(async (_host, jobId: string, events: JobEvent[]) => {
      await jobs.append(jobId, ...events)
    }),
    endJob: asActivity(async (_host, jobId: string, end: JobEnd, before: JobEvent[]) => {
      const job = await jobs.get(jobId)
      if (!job) return
      await jobs.append(jobId, ...before, endingOf(job, end, retention))
      const failed = end.type === 'failed' ? end : undefined
      const step = job.steps[failed?.step ?? job.steps.length - 1]
      ended(step?.tool ?? '', end.type, failed?.failure.code ?? '')
    }),
  }
}
