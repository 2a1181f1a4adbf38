/** The overall progress of a job, for the title and the favicon only, since steps differ in duration. */
import type { JobStep, JobView } from '@docweave/contract'
import { stepProgress } from '@docweave/jobs/step-progress'

function partOf(step: JobStep): number {
  if (step.state === 'done') return 1
  const progress = step.state === 'running' ? stepProgress(step) : undefined
  return progress && progress.of > 0 ? Math.min(1, progress.done / progress.of) : 0
}

/** Between 0 and 1; `undefined` unless running. */
export function jobProgress({ state, steps }: JobView): number | undefined {
  if (state !== 'running' || steps.length === 0) return undefined
  return steps.reduce((sum, step) => sum + partOf(step), 0) / steps.length
}
