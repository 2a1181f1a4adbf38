/** The local activities of a job: inspect the inputs, record events, ask questions. */
import { randomBytes } from 'node:crypto'
import { asActivity } from '@docweave/adapters/temporal-worker'
import type { ApprovalRequest, ExamineRequest, InspectRequest, Job, JobEnd, JobEvent } from '@docweave/contract'
import { endingOf, namesOf, type Retention } from '@docweave/jobs'
import { inspectApart, inspectTogether } from '@docweave/tool-kit/run'
import type { LocalActivities } from '@docweave/workflows/activities'
import { forJob } from './for-job.ts'
import { matchesName } from './match-name.ts'
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
    openApproval: asActivity(async (_host, { jobId, approval, question, deadline, files }: ApprovalRequest) => {
      const job = await jobs.get(jobId)
      if (!job) return undefined
      const asked = job.approvals?.[approval]
      // A retry finds the answer of the run before, unless it made other files.
      const isSame = asked && asked.files.map(({ key }) => key).join() === files.map(({ key }) => key).join()
      if (isSame && asked.answer?.yes) return asked.answer
      const named = namesOf(job.inputs, files).map(({ name, kind, bytes, pages, key }) => ({
        ...{ name, kind, bytes, key },
        ...(pages === undefined ? {} : { pages }),
      }))
      // 128 bits, which stay the same when the question is asked again: a link that was sent goes on working.
      const token = asked?.token ?? randomBytes(16).toString('hex')
      const opened = { question, deadline, files: named, token }
      await jobs.append(jobId, { type: 'approval-opened', at: Date.now(), approval, asked: opened })
      return undefined
    }),
    matchNames: asActivity(async (_host, { jobId, condition, files }: ExamineRequest) => {
      const job = await jobs.get(jobId)
      const pattern = 'name' in condition ? condition.name : ''
      return files.map(({ source }) => matchesName(job?.inputs[source]?.name ?? '', pattern))
    }),
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
