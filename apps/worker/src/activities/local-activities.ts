/** The local activities of a job: inspect the inputs, record events, ask questions. */
import { asActivity } from '@docweave/adapters/temporal-worker'
import type { ApprovalRequest, ExamineRequest, InspectRequest, Job, JobEnd, JobEvent } from '@docweave/contract'
import { endingOf, type Retention } from '@docweave/jobs'
import { inspectApart, inspectTogether } from '@docweave/tool-kit/run'
import type { LocalActivities } from '@docweave/workflows/activities'
import { forJob } from './for-job.ts'
import { matchNames } from './match-name.ts'
import { openApproval } from './open-approval.ts'
import type { StepServices } from './step-activities.ts'

/** Called when a job ends, with the failed step's tool (otherwise the last step's), its state, and the error code if it failed. */
type JobEnded = (tool: string, state: string, code: string) => void

/** Starts the webhook deliveries of a job's end, and counts it for the trigger that started the job; `run` is the id of the run that ended. */
export type AnnounceEnd = (job: Job, how: JobEnd['type'], run: string) => Promise<void>

/** The local activities of `runPipeline`. */
export function localActivities(
  services: StepServices,
  retention: Retention,
  announce: AnnounceEnd,
  ended: JobEnded = () => {},
): LocalActivities {
  const { jobs } = services
  return {
    inspectInputs: asActivity(async ({ signal }, request: InspectRequest) => {
      const inputs = await forJob(jobs, request.jobId, () => inspectTogether(services, request, signal))
      await jobs.append(request.jobId, { type: 'inspected', at: Date.now(), inputs })
      return inputs
    }),
    inspectEach: asActivity(async ({ signal }, request: InspectRequest) => {
      const { files, failed } = await forJob(jobs, request.jobId, () => inspectApart(services, request, signal))
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
    openApproval: asActivity((_host, request: ApprovalRequest) => openApproval(jobs, request)),
    matchNames: asActivity((_host, request: ExamineRequest) => matchNames(jobs, request)),
    endJob: asActivity(async ({ run }, jobId: string, end: JobEnd, before: JobEvent[]) => {
      const job = await jobs.get(jobId)
      if (!job) return
      const after = await jobs.append(jobId, ...before, endingOf(job, end, retention))
      // Before the activity completes: if the worker dies here, another repeats it, and no delivery is lost.
      if (after) await announce(after, end.type, run)
      const failed = end.type === 'failed' ? end : undefined
      const step = job.steps[failed?.step ?? job.steps.length - 1]
      ended(step?.tool ?? '', end.type, failed?.failure.code ?? '')
    }),
  }
}
