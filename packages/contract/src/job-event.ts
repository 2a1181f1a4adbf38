/** What happens to a job, and how a job is told from it. Pure, so that the API, the worker and a test agree. */
import { z } from 'zod'
import { FileKind } from './file-kind.ts'
import { Failure, JobResult, Progress, type FileStatus, type Job, type JobStep } from './job.ts'
import { Notice } from './notice.ts'

const at = z.number()
const step = z.int().nonnegative()

export const JobEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('inspected'),
    at,
    inputs: z.array(z.object({ kind: FileKind, pages: z.int().optional() })),
  }),
  z.object({ type: z.literal('step-started'), at, step }),
  z.object({ type: z.literal('step-progress'), at, step, part: z.string(), progress: Progress }),
  z.object({
    type: z.literal('step-done'),
    at,
    step,
    output: z.object({ files: z.int(), bytes: z.int(), pages: z.int().optional() }),
    notices: z.array(Notice),
  }),
  z.object({ type: z.literal('file-started'), at, step, source: step }),
  z.object({ type: z.literal('file-done'), at, step, source: step }),
  z.object({ type: z.literal('file-failed'), at, step, source: step, failure: Failure }),
  z.object({ type: z.literal('done'), at, expiresAt: at, results: z.array(JobResult) }),
  z.object({ type: z.literal('failed'), at, expiresAt: at, step: step.optional(), failure: Failure }),
  z.object({ type: z.literal('cancel-requested'), at }),
  z.object({ type: z.literal('cancelled'), at, expiresAt: at }),
  z.object({
    type: z.literal('retried'),
    at,
    /** Options that the visitor changed, by the index of their step. */
    options: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
    /** The files to go on without. */
    without: z.array(step).optional(),
  }),
  z.object({ type: z.literal('expired'), at }),
])
export type JobEvent = z.infer<typeof JobEvent>

const changeStep = (job: Job, index: number, change: (step: JobStep) => Partial<JobStep>): Job => ({
  ...job,
  steps: job.steps.map((each, i) => (i === index ? { ...each, ...change(each) } : each)),
})

const setStatus = (job: Job, source: number, status: FileStatus): Job => ({
  ...job,
  inputs: job.inputs.map((input, index) => (index === source ? { ...input, status } : input)),
})

/** A retry forgets why files failed; those the visitor goes on without are marked. */
const forgetFailures = ({ inputs }: Job, without: readonly number[]): Job['inputs'] =>
  inputs.map(({ status, ...input }, index) => {
    if (without.includes(index)) return { ...input, status: { step: status?.step ?? 0, state: 'left-out' } }
    return status && status.state !== 'failed' ? { ...input, status } : input
  })

/** A job that was over comes alive again: a retry of the visitor's, or a run that an operator reset. */
const revive = (job: Job): Job => {
  const { endedAt: _, expiresAt: __, failure: ___, cancelRequested: ____, ...rest } = job
  return { ...rest, state: 'running', results: [] }
}

const isOver = (job: Job) => job.state === 'failed' || job.state === 'cancelled' || job.state === 'done'

/** Progress never goes back: a part that is run again after a crash keeps what was shown until it gets further. */
const further = (old: Progress | undefined, next: Progress): Progress =>
  old && old.unit === next.unit ? { ...next, done: Math.max(old.done, next.done), of: Math.max(old.of, next.of) } : next

function fold(job: Job, event: JobEvent): Job {
  switch (event.type) {
    case 'inspected':
      return { ...job, inputs: job.inputs.map((input, i) => ({ ...input, ...event.inputs[i] })) }
    case 'step-started': {
      const alive = isOver(job) ? revive(job) : job
      return changeStep({ ...alive, state: 'running', startedAt: alive.startedAt ?? event.at }, event.step, (old) => {
        const { failure: _, endedAt: __, ...rest } = old
        return {
          ...rest,
          state: 'running',
          failure: undefined,
          endedAt: undefined,
          startedAt: old.state === 'running' ? (old.startedAt ?? event.at) : event.at,
        }
      })
    }
    case 'step-progress':
      return changeStep(job, event.step, (old) => ({
        parts: { ...old.parts, [event.part]: further(old.parts[event.part], event.progress) },
      }))
    case 'step-done':
      return changeStep(
        {
          ...job,
          notices: [
            ...job.notices.filter((notice) => notice.step !== event.step),
            ...event.notices.map((notice) => ({ ...notice, step: event.step })),
          ],
        },
        event.step,
        () => ({ state: 'done', endedAt: event.at, output: event.output, failure: undefined }),
      )
    case 'file-started':
      return setStatus(job, event.source, { step: event.step, state: 'running' })
    case 'file-done':
      return setStatus(job, event.source, { step: event.step, state: 'done' })
    case 'file-failed':
      return setStatus(job, event.source, { step: event.step, state: 'failed', failure: event.failure })
    case 'done':
      return { ...job, state: 'done', endedAt: event.at, expiresAt: event.expiresAt, results: event.results }
    case 'failed': {
      const failed: Job = {
        ...job,
        state: 'failed',
        endedAt: event.at,
        expiresAt: event.expiresAt,
        failure: { ...event.failure, ...(event.step === undefined ? {} : { step: event.step }) },
      }
      return event.step === undefined
        ? failed
        : changeStep(failed, event.step, () => ({ state: 'failed', endedAt: event.at, failure: event.failure }))
    }
    case 'cancel-requested':
      return { ...job, cancelRequested: true }
    case 'cancelled':
      return {
        ...job,
        state: 'cancelled',
        endedAt: event.at,
        expiresAt: event.expiresAt,
        steps: job.steps.map((each) =>
          each.state === 'done' ? each : { ...each, state: 'cancelled', endedAt: event.at },
        ),
      }
    case 'retried':
      return {
        ...revive(job),
        state: 'waiting',
        inputs: forgetFailures(job, event.without ?? []),
        steps: job.steps.map((each, index) => {
          const options = event.options?.[index] ?? each.options
          return each.state === 'done' && options === each.options
            ? each
            : { tool: each.tool, options, state: 'waiting', parts: {} }
        }),
      }
    case 'expired':
      // The names go with the files.
      return {
        ...job,
        state: 'expired',
        inputs: [],
        results: [],
        steps: job.steps.map((each) => ({ ...each, options: {} })),
      }
  }
}

/** Gives the job after `event`. An expired job stays as it is: its files are gone. */
export const applyEvent = (job: Job, event: JobEvent): Job =>
  job.state === 'expired' ? job : { ...fold(job, event), revision: job.revision + 1 }

/** How far a step is over all its parts, or `undefined` while nothing is known. */
export function stepProgress(step: JobStep): Progress | undefined {
  const parts = Object.values(step.parts)
  const [first] = parts
  if (!first) return undefined
  const done = parts.reduce((sum, part) => sum + part.done, 0)
  const of = parts.reduce((sum, part) => sum + part.of, 0)
  return { done: Math.min(done, of), of, unit: first.unit }
}
