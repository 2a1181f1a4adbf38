/** What the visitor's view is told of a task of a step. */
import type { Chunk, JobEvent, JobStore, Progress, StepOutcome, StepTask } from '@docweave/contract'
import { partName } from '@docweave/jobs'

/** How often progress is told: not more often than people can see. */
const tellEvery = 250

/** All of a task, in the unit in which it was counted so far. */
function wholeOf(task: StepTask, last: Progress | undefined): Progress {
  if (task.phase === 'map') return { done: task.chunk.pages, of: task.chunk.pages, unit: task.chunk.unit ?? 'page' }
  if (last) return { ...last, done: last.of }
  const pages = task.inputs.reduce((sum, input) => sum + (input.pages ?? 0), 0)
  return pages > 0 ? { done: pages, of: pages, unit: 'page' } : { done: 1, of: 1, unit: 'file' }
}

const sourceOf = ({ inputs: [first] }: StepTask) => first?.source ?? 0

/** What is told of a task that is done: its file, where this was all of it. */
const doneEvents = (task: StepTask, at: number): JobEvent[] =>
  task.runsOfFile === 1 && (task.phase === 'run' || task.phase === 'join')
    ? [{ type: 'file-done', at, step: task.step, source: sourceOf(task) }]
    : []

/** Each chunk is a part of the step that is still to do: so the pages are counted before the first is done. */
const chunkEvents = ({ step, group }: StepTask, at: number, chunks: readonly Chunk[]): JobEvent[] =>
  chunks.map(({ pages, unit = 'page' }, index) => ({
    type: 'step-progress',
    at,
    step,
    part: partName(group, index),
    progress: { done: 0, of: pages, unit },
  }))

/** Gives what tells `jobs` of `task`. */
export function createTeller(jobs: JobStore, task: StepTask) {
  const { jobId, step } = task
  const part = partName(task.group, task.phase === 'map' ? task.index : 'whole')
  const counts = task.phase === 'run' || task.phase === 'map'
  let toldAt = 0
  let last: Progress | undefined
  let telling = Promise.resolve()

  const append = (event: JobEvent) => {
    telling = telling
      .then(() => jobs.append(jobId, event))
      // A view that lags is no reason to fail the work: the step's end is recorded by the workflow.
      .then(
        () => undefined,
        () => undefined,
      )
  }

  const tell = (progress: Progress) => {
    last = progress
    const at = Date.now()
    if (at - toldAt < tellEvery && progress.done < progress.of) return
    toldAt = at
    append({ type: 'step-progress', at, step, part, progress })
  }

  return {
    /**
     * The visitor sees a step waiting until a worker takes it up, and a file until its own turn. A job that had failed and is run
     * again by an operator comes alive in the same way, with its first activity.
     */
    async started(): Promise<void> {
      const job = await jobs.get(jobId)
      if (!job) return
      const at = Date.now()
      const source = sourceOf(task)
      const status = job.inputs[source]?.status
      const events: JobEvent[] = []
      if (job.state !== 'running' || job.steps[step]?.state !== 'running')
        events.push({ type: 'step-started', at, step })
      if (task.runsOfFile !== undefined && !(status?.state === 'running' && status.step === step))
        events.push({ type: 'file-started', at, step, source })
      if (events.length > 0) await jobs.append(jobId, ...events)
    },

    progressed(progress: Progress): void {
      // What a split has to wait for is told too; the chunks take its place.
      if (counts || task.phase === 'split') tell(progress)
    },

    /** A text that can be read already, by its key in the job's space. */
    shown(key: string): void {
      append({ type: 'step-text', at: Date.now(), step, part, key })
    },

    /** What was found finished in the store, or never said how far it was, is all done. */
    async done({ chunks }: StepOutcome): Promise<void> {
      if (counts && (!last || last.done < last.of)) tell(wholeOf(task, last))
      await telling
      const at = Date.now()
      const events = [...chunkEvents(task, at, task.phase === 'split' ? chunks : []), ...doneEvents(task, at)]
      if (events.length > 0) await jobs.append(jobId, ...events)
    },
  }
}
