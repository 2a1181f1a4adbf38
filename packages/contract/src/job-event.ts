/** What happens to a job, and how a job is told from it. Pure, so that the API, the worker and a test agree. */
import { z } from 'zod'
import { FileKind } from './file-kind.ts'
import { finishFiles, forgetFailures, setStatus, settleFiles } from './file-status.ts'
import { Failure, JobResult, Progress, type Job, type JobStep } from './job.ts'
import { isOpen } from './job-state.ts'
import { Notice } from './notice.ts'
import { further, partName } from './step-progress.ts'
import { SecretReference } from './task.ts'

const at = z.number()
const step = z.int().nonnegative()

export const JobEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('inspected'),
    at,
    inputs: z.array(z.object({ source: step, kind: FileKind, pages: z.int().optional() })),
  }),
  /** How much each run of a step that runs several times has to do, told before the first of them. */
  z.object({ type: z.literal('step-planned'), at, step, groups: z.array(Progress) }),
  z.object({ type: z.literal('step-started'), at, step }),
  z.object({ type: z.literal('step-progress'), at, step, part: z.string(), progress: Progress }),
  /** A part of a step's text can be read before the step is done. The text itself is in the job's space, under `key`. */
  z.object({ type: z.literal('step-text'), at, step, part: z.string(), key: z.string() }),
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
    /** The files that are tried again, where others that failed stay as they are. */
    only: z.array(step).optional(),
  }),
  z.object({ type: z.literal('remove-requested'), at, forget: z.boolean().optional() }),
  /** Somebody who had its key signed in, and it is theirs from then on. */
  z.object({ type: z.literal('adopted'), at, owner: z.string(), keepFor: z.number() }),
  z.object({ type: z.literal('expired'), at }),
])
export type JobEvent = z.infer<typeof JobEvent>

const changeStep = (job: Job, index: number, change: (step: JobStep) => Partial<JobStep>): Job => ({
  ...job,
  steps: job.steps.map((each, i) => (i === index ? { ...each, ...change(each) } : each)),
})

/** A job that was over comes alive again: a retry of the visitor's, or a run that an operator reset. */
const revive = (job: Job): Job => {
  const { endedAt: _, expiresAt: __, failure: ___, cancelRequested: ____, ...rest } = job
  return { ...rest, state: 'running' }
}

/** What was seen of the file `index` of a job, without its place. */
function seenOf(inputs: Extract<JobEvent, { type: 'inspected' }>['inputs'], index: number) {
  const { source: _, ...seen } = inputs.find(({ source }) => source === index) ?? {}
  return seen
}

/** Files that the visitor wants gone are not kept. */
const goesAt = ({ removeRequested }: Job, { at, expiresAt }: { at: number; expiresAt: number }) =>
  removeRequested ? at : expiresAt

/** A step that is still to do. */
const freshStep = ({ tool, queue }: JobStep, options: JobStep['options']): JobStep => ({
  tool,
  options,
  ...(queue ? { queue } : {}),
  state: 'waiting',
  parts: {},
})

/** The first step in which a retry has something else to do than to find it done. */
const retryFrom = ({ steps, inputs }: Job, changed: Readonly<Record<string, unknown>>): number =>
  Math.min(
    ...steps.flatMap(({ state }, index) => (state !== 'done' || changed[index] !== undefined ? [index] : [])),
    ...inputs.flatMap(({ status }) => (status?.state === 'failed' ? [status.step] : [])),
  )

/** What is left of a step's options with the files gone: its owner may run the same again, but has to give its secrets again. */
const optionsLeft = ({ owner, removeRequested }: Job, { options }: JobStep): JobStep['options'] =>
  owner === undefined || removeRequested
    ? {}
    : Object.fromEntries(Object.entries(options).filter(([, value]) => !SecretReference.safeParse(value).success))

function fold(job: Job, event: JobEvent): Job {
  switch (event.type) {
    case 'inspected':
      return { ...job, inputs: job.inputs.map((input, index) => ({ ...input, ...seenOf(event.inputs, index) })) }
    case 'step-planned':
      return changeStep(job, event.step, ({ parts }) => {
        const known = new Set(Object.keys(parts).map((name) => name.split('.')[0]))
        const planned = event.groups.flatMap((each, group) =>
          known.has(String(group)) ? [] : [[partName(group, 'whole'), each]],
        )
        return { parts: { ...Object.fromEntries(planned), ...parts } }
      })
    case 'step-started': {
      const alive = isOpen(job) ? job : { ...revive(job), results: [] }
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
      return changeStep(job, event.step, ({ parts }) => {
        // Chunks take the place of the whole that they are parts of.
        const whole = partName(event.part.split('.')[0] ?? '', 'whole')
        const { [whole]: _, ...others } = parts
        const kept = event.part === whole ? parts : others
        return { parts: { ...kept, [event.part]: further(parts[event.part], event.progress) } }
      })
    case 'step-text':
      return changeStep(job, event.step, ({ texts }) => ({ texts: { ...texts, [event.part]: event.key } }))
    case 'step-done':
      return changeStep(
        {
          ...job,
          inputs: finishFiles(job, event.step),
          notices: [
            ...job.notices.filter((notice) => notice.step !== event.step),
            ...event.notices.map((notice) => ({ ...notice, step: event.step })),
          ],
        },
        event.step,
        () => ({ state: 'done', endedAt: event.at, output: event.output, failure: undefined, texts: undefined }),
      )
    case 'file-started':
      return setStatus(job, event.source, { step: event.step, state: 'running' })
    case 'file-done':
      return setStatus(job, event.source, { step: event.step, state: 'done' })
    case 'file-failed':
      return setStatus(job, event.source, { step: event.step, state: 'failed', failure: event.failure })
    case 'done':
      return { ...job, state: 'done', endedAt: event.at, expiresAt: goesAt(job, event), results: event.results }
    case 'failed': {
      const failed: Job = {
        ...job,
        state: 'failed',
        inputs: settleFiles(job),
        endedAt: event.at,
        expiresAt: goesAt(job, event),
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
        inputs: settleFiles(job),
        endedAt: event.at,
        expiresAt: goesAt(job, event),
        steps: job.steps.map((each) =>
          each.state === 'done' ? each : { ...each, state: 'cancelled', endedAt: event.at },
        ),
      }
    case 'retried': {
      const { options: changed = {}, without = [], only } = event
      const from = retryFrom(job, changed)
      return {
        ...revive(job),
        state: 'waiting',
        retriedAt: event.at,
        // What was made with other options is not what was asked for.
        results: event.options ? [] : job.results,
        inputs: forgetFailures(job, without, only),
        steps: job.steps.map((each, index) => (index < from ? each : freshStep(each, changed[index] ?? each.options))),
      }
    }
    case 'remove-requested':
      return {
        ...job,
        removeRequested: true,
        ...(event.forget ? { forgetRequested: true } : {}),
        ...(isOpen(job) ? {} : { expiresAt: event.at }),
      }
    case 'adopted': {
      // From now on the owner's session counts.
      const { keyDigest: _, ...rest } = job
      return job.owner === undefined ? { ...rest, owner: event.owner, keepFor: event.keepFor } : job
    }
    case 'expired': {
      // The names go with the files.
      const { uploads: _, ...rest } = job
      return {
        ...rest,
        state: 'expired',
        inputs: [],
        results: [],
        steps: job.steps.map((each) => ({ ...each, options: optionsLeft(job, each) })),
      }
    }
  }
}

/** Gives the job after `event`. An expired job stays as it is: its files are gone. */
export const applyEvent = (job: Job, event: JobEvent): Job =>
  job.state === 'expired' ? job : { ...fold(job, event), revision: job.revision + 1 }
