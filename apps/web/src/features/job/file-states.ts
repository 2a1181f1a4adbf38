/** The state of each input file, apart from the job's: the counts, and which to list first. */
import { isOpen, type Failure, type JobView } from '@docweave/contract'

export type FileState = 'waiting' | 'running' | 'done' | 'failed' | 'left-out' | 'stopped'

export interface FileLine {
  /** The file's index in the job. */
  index: number
  name: string
  bytes: number
  state: FileState
  /** The current or next step; none before the first and after the last. */
  step?: number
  failure?: Failure
}

/** Indexes of the files that the job's failure names; a failure may concern only some of them. */
const blamed = ({ state, failure }: JobView): ReadonlySet<number> =>
  new Set(
    state === 'failed'
      ? String(failure?.params.files ?? '')
          .split(' ')
          .filter(Boolean)
          .map(Number)
      : [],
  )

/** The state of one file: its own status, or else the job's. */
function stateOf(job: JobView, { status }: JobView['inputs'][number]): Pick<FileLine, 'state' | 'step' | 'failure'> {
  if (status?.state === 'left-out') return { state: 'left-out' }
  if (status?.state === 'failed')
    return { state: 'failed', step: status.step, ...(status.failure ? { failure: status.failure } : {}) }
  if (job.state === 'done' || job.state === 'expired' || (job.state === 'failed' && status?.state === 'done'))
    return { state: 'done' }
  const next = status?.state === 'done' ? status.step + 1 : status?.step
  if (next !== undefined && next >= job.steps.length) return { state: 'done' }
  if (!isOpen(job)) return { state: 'stopped' }
  if (status?.state === 'running' && job.state === 'running') return { state: 'running', step: status.step }
  return { state: 'waiting', ...(next === undefined ? {} : { step: next }) }
}

export function fileLines(job: JobView): FileLine[] {
  const guilty = blamed(job)
  return job.inputs.map((input, index) => {
    const line: FileLine = { index, name: input.name, bytes: input.bytes, ...stateOf(job, input) }
    return guilty.has(index) && line.state !== 'failed' ? { ...line, state: 'failed' } : line
  })
}

/** How many files are in each state. */
export function countStates(lines: readonly FileLine[]): Readonly<Record<FileState, number>> {
  const counts = { waiting: 0, running: 0, done: 0, failed: 0, 'left-out': 0, stopped: 0 }
  for (const { state } of lines) counts[state] += 1
  return counts
}

/** The indexes of the files that failed. */
export const failedFiles = (job: JobView): number[] =>
  fileLines(job).flatMap(({ index, state }) => (state === 'failed' ? [index] : []))

/** Whether files are processed separately: then each is listed with its own state. */
export const areFilesApart = (job: JobView): boolean =>
  job.inputs.length > 1 && (job.inputs.some(({ status }) => status !== undefined) || blamed(job).size > 0)
