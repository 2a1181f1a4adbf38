/** The progress of a job as lines. */
import type { ApiJob } from '@docweave/sdk'

/** Minimum time between two progress lines, in ms. */
const tellEvery = 1_000

function lineOf({ steps }: Pick<ApiJob, 'steps'>): string {
  return steps
    .map(({ tool, state, progress }) => {
      const amount = state === 'running' && progress ? ` ${progress.done}/${progress.of} ${progress.unit}` : ''
      return `${tool}: ${state}${amount}`
    })
    .join(', ')
}

/** Returns the steps of a job with their progress, for `--json=lines`. */
export const stepsOf = ({ steps }: Pick<ApiJob, 'steps'>) =>
  steps.map(({ tool, state, progress }) => ({
    tool,
    state,
    ...(state === 'running' && progress ? { progress } : {}),
  }))

/**
 * Returns a function to call with each view of a job. It writes a line on every state change, and on progress once a second at most.
 *
 * @param now the time in ms
 */
export function createProgress(
  write: (line: string, job: ApiJob) => void,
  now: () => number = Date.now,
): (job: ApiJob) => void {
  let last = ''
  let toldAt = 0
  return (job) => {
    const line = lineOf(job)
    const at = now()
    const stateChanged = line.replaceAll(/\d+/g, '') !== last.replaceAll(/\d+/g, '')
    if (line === last || (!stateChanged && at - toldAt < tellEvery)) return
    last = line
    toldAt = at
    write(line, job)
  }
}
