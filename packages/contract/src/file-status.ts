/** Where the visitor's files stand in a job, as its events change it. */
import type { FileStatus, Job } from './job.ts'

/** Gives the job with another status of the file `source`. */
export const setStatus = (job: Job, source: number, status: FileStatus): Job => ({
  ...job,
  inputs: job.inputs.map((input, index) => (index === source ? { ...input, status } : input)),
})

/**
 * A retry forgets why files failed (`only` those, where not all are tried again); those the visitor goes on without are marked.
 */
export const forgetFailures = (
  { inputs }: Job,
  without: readonly number[],
  only: readonly number[] | undefined,
): Job['inputs'] =>
  inputs.map(({ status, ...input }, index) => {
    if (without.includes(index)) return { ...input, status: { step: status?.step ?? 0, state: 'left-out' } }
    const stays = status && (status.state !== 'failed' || (only && !only.includes(index)))
    return stays ? { ...input, status } : input
  })

/** What was under way is so no more. */
export const settleFiles = ({ inputs }: Job): Job['inputs'] =>
  inputs.map(({ status, ...input }) => (status && status.state !== 'running' ? { ...input, status } : input))

/** Files that make up a step by several runs each are done with it when the step is. */
export const finishFiles = ({ inputs }: Job, step: number): Job['inputs'] =>
  inputs.map((input) =>
    input.status?.state === 'running' && input.status.step === step
      ? { ...input, status: { step, state: 'done' } }
      : input,
  )
