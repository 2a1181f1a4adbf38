/** Computes a job, with the status of each of its input files, from its events. Pure, so that API, worker and tests agree. */
import {
  isOpen,
  isOver,
  SecretReference,
  type Job,
  type JobApproval,
  type JobEvent,
  type JobStep,
  type FileStatus,
} from '@docweave/contract'
import { mergeProgress, partName } from './step-progress.ts'

const changeStep = (job: Job, index: number, change: (step: JobStep) => Partial<JobStep>): Job => ({
  ...job,
  steps: job.steps.map((each, i) => (i === index ? { ...each, ...change(each) } : each)),
})

/** Returns the job with a changed question; `change` gets the one that was asked before, if any. */
function changeApproval(job: Job, approval: number, change: (asked: JobApproval) => JobApproval): Job {
  const asked = job.approvals?.[approval] ?? { question: '', deadline: 0, files: [], token: '' }
  return { ...job, approvals: { ...job.approvals, [approval]: change(asked) } }
}

/** Reopens an ended job: the visitor retries it, or an operator reset its run. */
const revive = (job: Job): Job => {
  const { endedAt: _, expiresAt: __, failure: ___, cancelRequested: ____, ...rest } = job
  return { ...rest, state: 'running' }
}

/** Returns a job that runs: an ended one is reopened, without its old results. */
const running = (job: Job): Job => (isOpen(job) ? job : { ...revive(job), results: [] })

/** What the inspection found for the file `index`, without its index. */
function seenOf(inputs: Extract<JobEvent, { type: 'inspected' }>['inputs'], index: number) {
  const { source: _, ...seen } = inputs.find(({ source }) => source === index) ?? {}
  return seen
}

/** Files whose removal was requested expire at the job's end. */
const expiryOf = ({ removeRequested }: Job, { at, expiresAt }: { at: number; expiresAt: number }) =>
  removeRequested ? at : expiresAt

/** The step as it was before its first run. */
const freshStep = ({ tool, queue }: JobStep, options: JobStep['options']): JobStep => ({
  tool,
  options,
  ...(queue ? { queue } : {}),
  state: 'waiting',
  parts: {},
})

/** The first step that a retry runs again. */
const retryFrom = ({ steps, inputs }: Job, changed: Readonly<Record<string, unknown>>): number =>
  Math.min(
    ...steps.flatMap((step, index) => (!isOver(step) || changed[index] !== undefined ? [index] : [])),
    ...inputs.flatMap(({ status }) => (status?.state === 'failed' ? [status.step] : [])),
  )

/** The options that stay when a job expires: its owner can run the same pipeline again, and enters the secrets again. */
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
      const alive = running(job)
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
        // The chunks of a group replace the entry for the whole group.
        const whole = partName(event.part.split('.')[0] ?? '', 'whole')
        const { [whole]: _, ...others } = parts
        const kept = event.part === whole ? parts : others
        return { parts: { ...kept, [event.part]: mergeProgress(parts[event.part], event.progress) } }
      })
    case 'step-text':
      return changeStep(job, event.step, ({ texts }) => ({ texts: { ...texts, [event.part]: event.key } }))
    case 'step-recognised':
      return changeStep(job, event.step, ({ recognitions }) => ({
        recognitions: { ...recognitions, [event.group]: { key: event.key, source: event.source } },
      }))
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
    case 'step-skipped':
      return changeStep(job, event.step, () => ({ state: 'skipped', startedAt: undefined, endedAt: event.at }))
    case 'approval-opened':
      return changeApproval(running(job), event.approval, () => event.asked)
    case 'approval-answered':
      return changeApproval(job, event.approval, (asked) => ({ ...asked, answer: event.answer }))
    case 'file-started':
      return setStatus(job, event.source, { step: event.step, state: 'running' })
    case 'file-done':
      return setStatus(job, event.source, { step: event.step, state: 'done' })
    case 'file-failed':
      return setStatus(job, event.source, { step: event.step, state: 'failed', failure: event.failure })
    case 'done':
      return { ...job, state: 'done', endedAt: event.at, expiresAt: expiryOf(job, event), results: event.results }
    case 'failed': {
      const failed: Job = {
        ...job,
        state: 'failed',
        inputs: settleFiles(job),
        endedAt: event.at,
        expiresAt: expiryOf(job, event),
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
        expiresAt: expiryOf(job, event),
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
        inputs: clearFailures(job, without, only),
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
      // The owner's session authorizes changes from now on, not the key.
      const { keyDigest: _, ...rest } = job
      return job.owner === undefined ? { ...rest, owner: event.owner, keepFor: event.keepFor } : job
    }
    case 'expired': {
      // The file names are removed with the files.
      const { uploads: _, approvals: ___, ...rest } = job
      return {
        ...rest,
        state: 'expired',
        inputs: [],
        results: [],
        steps: job.steps.map(({ recognitions: __, ...each }) => ({ ...each, options: optionsLeft(job, each) })),
      }
    }
  }
}

/** Returns the job after `event`. An expired job does not change: its files are removed. */
export const applyEvent = (job: Job, event: JobEvent): Job =>
  job.state === 'expired' ? job : { ...fold(job, event), revision: job.revision + 1 }

/** Returns the job with a new status for the file `source`. */
const setStatus = (job: Job, source: number, status: FileStatus): Job => ({
  ...job,
  inputs: job.inputs.map((input, index) => (index === source ? { ...input, status } : input)),
})

/**
 * Clears the failures of the files that a retry runs again.
 *
 * @param without files that the visitor leaves out; they are marked
 * @param only the files to retry; all failed ones when left out
 */
const clearFailures = (
  { inputs }: Job,
  without: readonly number[],
  only: readonly number[] | undefined,
): Job['inputs'] =>
  inputs.map(({ status, ...input }, index) => {
    if (without.includes(index)) return { ...input, status: { step: status?.step ?? 0, state: 'left-out' } }
    const stays = status && (status.state !== 'failed' || (only && !only.includes(index)))
    return stays ? { ...input, status } : input
  })

/** Clears the status of files that were running when the job ended. */
const settleFiles = ({ inputs }: Job): Job['inputs'] =>
  inputs.map(({ status, ...input }) => (status && status.state !== 'running' ? { ...input, status } : input))

/** Marks the files that ran in `step` as done when the step is done. */
const finishFiles = ({ inputs }: Job, step: number): Job['inputs'] =>
  inputs.map((input) =>
    input.status?.state === 'running' && input.status.step === step
      ? { ...input, status: { step, state: 'done' } }
      : input,
  )
