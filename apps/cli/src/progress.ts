/** Progress lines of a job for the terminal; callers write them to standard error, so that standard output stays one line of JSON. */
import type { JobView } from '@docweave/contract'
import { stepProgress } from '@docweave/jobs/step-progress'

const tellEvery = 1_000

function lineOf({ steps }: JobView): string {
  return steps
    .map((step) => {
      const progress = stepProgress(step)
      const amount = step.state === 'running' && progress ? ` ${progress.done}/${progress.of} ${progress.unit}` : ''
      return `${step.tool}: ${step.state}${amount}`
    })
    .join(', ')
}

/** Returns a function to call with each view of a job: it writes a line on every state change, and on progress once a second at most. */
export function createReporter(write: (line: string) => void): (job: JobView) => void {
  let last = ''
  let toldAt = 0
  return (job) => {
    const line = lineOf(job)
    const now = Date.now()
    const stateChanged = line.replaceAll(/\d+/g, '') !== last.replaceAll(/\d+/g, '')
    if (line === last || (!stateChanged && now - toldAt < tellEvery)) return
    last = line
    toldAt = now
    write(line)
  }
}
