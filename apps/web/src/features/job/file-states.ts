/** Where each of the visitor's files stands, whatever the job as a whole does: the counts, and those to look at first. */
import type { Failure, JobView } from '@docweave/contract'

export type FileState = 'waiting' | 'running' | 'done' | 'failed' | 'left-out' | 'cancelled'

export interface FileLine {
  /** The file's place among the job's files. */
  index: number
  name: string
  bytes: number
  state: FileState
  /** The step it is at, or waits for; none before the first and after the last. */
  step?: number
  failure?: Failure
}

/** The state of one file: what is told of it alone, and of the job where nothing is. */
function stateOf(job: JobView, { status }: JobView['inputs'][number]): Pick<FileLine, 'state' | 'step' | 'failure'> {
  if (status?.state === 'left-out') return { state: 'left-out' }
  if (status?.state === 'failed')
    return { state: 'failed', step: status.step, ...(status.failure ? { failure: status.failure } : {}) }
  if (job.state === 'done' || job.state === 'expired') return { state: 'done' }
  const next = status?.state === 'done' ? status.step + 1 : status?.step
  if (next !== undefined && next >= job.steps.length) return { state: 'done' }
  if (job.state === 'cancelled') return { state: 'cancelled' }
  if (status?.state === 'running' && job.state === 'running') return { state: 'running', step: status.step }
  return { state: 'waiting', ...(next === undefined ? {} : { step: next }) }
}

export const fileLines = (job: JobView): FileLine[] =>
  job.inputs.map((input, index) => ({ index, name: input.name, bytes: input.bytes, ...stateOf(job, input) }))

/** How many files are in each state. */
export function countStates(lines: readonly FileLine[]): Readonly<Record<FileState, number>> {
  const counts = { waiting: 0, running: 0, done: 0, failed: 0, 'left-out': 0, cancelled: 0 }
  for (const { state } of lines) counts[state] += 1
  return counts
}

/** The places of the files that failed. */
export const failedFiles = (job: JobView): number[] =>
  fileLines(job).flatMap(({ index, state }) => (state === 'failed' ? [index] : []))

/** Whether files stand each for themselves: then they are told of one by one. */
export const areFilesApart = ({ inputs }: JobView): boolean =>
  inputs.length > 1 && inputs.some(({ status }) => status !== undefined)
