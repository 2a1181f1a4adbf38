/** The status of each of a job's input files, as events change it. */
import type { FileStatus, Job } from '@docweave/contract'

/** Returns the job with a new status for the file `source`. */
export const setStatus = (job: Job, source: number, status: FileStatus): Job => ({
  ...job,
  inputs: job.inputs.map((input, index) => (index === source ? { ...input, status } : input)),
})

/**
 * Clears the failures of the files that a retry runs again.
 *
 * @param without files that the visitor leaves out; they are marked
 * @param only the files to retry; all failed ones when left out
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

/** Clears the status of files that were running when the job ended. */
export const settleFiles = ({ inputs }: Job): Job['inputs'] =>
  inputs.map(({ status, ...input }) => (status && status.state !== 'running' ? { ...input, status } : input))

/** Marks the files that ran in `step` as done when the step is done. */
export const finishFiles = ({ inputs }: Job, step: number): Job['inputs'] =>
  inputs.map((input) =>
    input.status?.state === 'running' && input.status.step === step
      ? { ...input, status: { step, state: 'done' } }
      : input,
  )
