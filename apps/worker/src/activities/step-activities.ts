/** Every tool's work as activities: `{tool}`, and `{tool}.split` and `{tool}.join` for tools that fan out. */
import { asActivity, type ActivityHost } from '@docweave/adapters/temporal-worker'
import {
  partName,
  type Chunk,
  type JobEvent,
  type JobStore,
  type Progress,
  type Queue,
  type StepTask,
} from '@docweave/contract'
import { runStep, type RunnableTool, type StepHost } from '@docweave/tool-kit/run'

export interface StepServices extends StepHost {
  jobs: JobStore
}

/** How often the visitor's view is told of progress. */
const tellEvery = 250

/** Tells the job store how far a task is, not more often than people can see. */
function teller(jobs: JobStore, task: StepTask) {
  const part = partName(task.group, task.phase === 'map' ? task.index : 'whole')
  let toldAt = 0
  let last: Progress | undefined
  let telling = Promise.resolve()
  const tell = (progress: Progress) => {
    last = progress
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
  }
  return {
    tell,
    /** What was found finished in the store, or never said how far it was, is all done. */
    finish() {
      if (!last || last.done < last.of) tell(wholeOf(task, last))
      return telling
    },
  }
}

/** All of a task, in the unit in which it was counted so far. */
function wholeOf(task: StepTask, last: Progress | undefined): Progress {
  if (task.phase === 'map') return { done: task.chunk.pages, of: task.chunk.pages, unit: 'page' }
  if (last) return { ...last, done: last.of }
  const pages = task.inputs.reduce((sum, input) => sum + (input.pages ?? 0), 0)
  return pages > 0 ? { done: pages, of: pages, unit: 'page' } : { done: 1, of: 1, unit: 'file' }
}

/**
 * The visitor sees a step waiting until a worker takes it up, and a file until its own turn. A job that had failed and is run
 * again by an operator comes alive in the same way, with its first activity.
 */
async function tellStarted({ jobs }: StepServices, { jobId, step, runsOfFile, inputs }: StepTask): Promise<void> {
  const job = await jobs.get(jobId)
  if (!job) return
  const at = Date.now()
  const begun = job.state === 'running' && job.steps[step]?.state === 'running'
  const source = inputs[0]?.source ?? 0
  const status = job.inputs[source]?.status
  const told = runsOfFile === undefined || (status?.state === 'running' && status.step === step)
  const events: JobEvent[] = [
    ...(begun ? [] : [{ type: 'step-started' as const, at, step }]),
    ...(told ? [] : [{ type: 'file-started' as const, at, step, source }]),
  ]
  if (events.length > 0) await jobs.append(jobId, ...events)
}

/** What is told of a task that is done: its file, where this was all of it. */
const doneEvents = ({ step, phase, runsOfFile, inputs }: StepTask): JobEvent[] =>
  runsOfFile === 1 && (phase === 'run' || phase === 'join')
    ? [{ type: 'file-done', at: Date.now(), step, source: inputs[0]?.source ?? 0 }]
    : []

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
    const { tell, finish } = teller(services.jobs, task)
    const counts = task.phase === 'run' || task.phase === 'map'
    const outcome = await runStep(runnable, task, services, {
      signal,
      progress(progress) {
        heartbeat(progress)
        if (counts) tell(progress)
      },
    })
    if (counts) await finish()
    const events = [...(task.phase === 'split' ? chunkEvents(task, outcome.chunks) : []), ...doneEvents(task)]
    if (events.length > 0) await services.jobs.append(task.jobId, ...events)
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
