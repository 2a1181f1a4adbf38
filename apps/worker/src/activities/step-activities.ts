/** Every tool's work as activities: `{tool}`, and `{tool}.split` and `{tool}.join` for tools that fan out. */
import { asActivity, type ActivityHost } from '@docweave/adapters/temporal-worker'
import type { Chunk, JobEvent, JobStore, Progress, Queue, StepTask } from '@docweave/contract'
import { runStep, type RunnableTool, type StepHost } from '@docweave/tool-kit/run'

export interface StepServices extends StepHost {
  jobs: JobStore
}

/** How often the visitor's view is told of progress. */
const tellEvery = 250

const partName = (group: number, index: number | 'whole') => `${group}.${index}`

/** Tells the job store how far a task is, not more often than people can see. */
function teller(jobs: JobStore, task: StepTask) {
  const part = partName(task.group, task.phase === 'map' ? task.index : 'whole')
  let toldAt = 0
  let telling = Promise.resolve()
  return {
    tell(progress: Progress) {
      const now = Date.now()
      if (now - toldAt < tellEvery && progress.done < progress.of) return
      toldAt = now
      telling = telling
        .then(() => jobs.append(task.jobId, { type: 'step-progress', at: now, step: task.step, part, progress }))
        // A view that lags is no reason to fail the work: the step's end is recorded by the workflow.
        .then(
          () => undefined,
          () => undefined,
        )
    },
    settled: () => telling,
  }
}

/**
 * The visitor sees a step waiting until a worker takes it up. A job that had failed and is run again by an operator comes alive
 * in the same way, with its first activity.
 */
async function tellStarted({ jobs }: StepServices, { jobId, step }: StepTask): Promise<void> {
  const job = await jobs.get(jobId)
  if (job && (job.state !== 'running' || job.steps[step]?.state !== 'running'))
    await jobs.append(jobId, { type: 'step-started', at: Date.now(), step })
}

/** Each chunk is a part of the step that is still to do: so the pages are counted before the first is done. */
const chunkEvents = ({ step, group }: StepTask, chunks: readonly Chunk[]): JobEvent[] =>
  chunks.map(({ pages }, index) => ({
    type: 'step-progress',
    at: Date.now(),
    step,
    part: partName(group, index),
    progress: { done: 0, of: pages, unit: 'page' },
  }))

function stepActivity(runnable: RunnableTool, services: StepServices) {
  return asActivity(async ({ signal, heartbeat }: ActivityHost, task: StepTask) => {
    await tellStarted(services, task)
    const { tell, settled } = teller(services.jobs, task)
    const counts = task.phase === 'run' || task.phase === 'map'
    const outcome = await runStep(runnable, task, services, {
      signal,
      progress(progress) {
        heartbeat(progress)
        if (counts) tell(progress)
      },
    })
    if (task.phase === 'split') await services.jobs.append(task.jobId, ...chunkEvents(task, outcome.chunks))
    // A chunk found finished in the store, or one that never said how far it was, is all done.
    if (task.phase === 'map') tell({ done: task.chunk.pages, of: task.chunk.pages, unit: 'page' })
    await settled()
    return outcome
  })
}

/** The activities of the tools whose engine's queue is `queue`. */
export function stepActivities(runs: ReadonlyMap<string, RunnableTool>, queue: Queue, services: StepServices) {
  const entries = [...runs].flatMap(([id, runnable]) => {
    if (runnable.tool.queue !== queue) return []
    const activity = stepActivity(runnable, services)
    const phases = runnable.tool.splits ? [id, `${id}.split`, `${id}.join`] : [id]
    return phases.map((name) => [name, activity] as const)
  })
  return Object.fromEntries(entries)
}
