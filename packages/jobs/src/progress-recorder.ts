/** Records the progress of a step's task in the job, for the visitor's view. */
import type { Chunk, Job, JobEvent, JobStore, Progress, StepOutcome, StepTask, StoredFile } from '@docweave/contract'
import { outputOf, partName } from './step-progress.ts'

/** The shortest interval (ms) between progress events: people notice no faster updates. */
const tellEvery = 250

/** Returns the progress of a completed task, in the unit that was used so far. */
function wholeOf(task: StepTask, last: Progress | undefined): Progress {
  if (task.phase === 'map') return { done: task.chunk.pages, of: task.chunk.pages, unit: task.chunk.unit ?? 'page' }
  if (last) return { ...last, done: last.of }
  const pages = task.inputs.reduce((sum, input) => sum + (input.pages ?? 0), 0)
  return pages > 0 ? { done: pages, of: pages, unit: 'page' } : { done: 1, of: 1, unit: 'file' }
}

const sourceOf = ({ inputs: [first] }: StepTask) => first?.source ?? 0

/** Returns a `file-done` event if this task was the only run of its file. */
const doneEvents = (task: StepTask, at: number): JobEvent[] =>
  task.runsOfFile === 1 && (task.phase === 'run' || task.phase === 'join')
    ? [{ type: 'file-done', at, step: task.step, source: sourceOf(task) }]
    : []

/** Returns a `step-done` event if this task was the whole step. */
const stepEvents = ({ step, endsStep }: StepTask, at: number, { files, notices }: StepOutcome): JobEvent[] =>
  endsStep ? [{ type: 'step-done', at, step, output: outputOf(files), notices }] : []

/** Records where the lines are that OCR read in this task's document. */
const recognitionEvents = ({ step, group }: StepTask, at: number, files: readonly StoredFile[]): JobEvent[] =>
  files.flatMap(({ recognition, source }) =>
    recognition === undefined ? [] : [{ type: 'step-recognised', at, step, group, source, key: recognition }],
  )

/** Registers each chunk as a part with no progress, so that the total is known before the first chunk is done. */
const chunkEvents = ({ step, group }: StepTask, at: number, chunks: readonly Chunk[]): JobEvent[] =>
  chunks.map(({ pages, unit = 'page' }, index) => ({
    type: 'step-progress',
    at,
    step,
    part: partName(group, index),
    progress: { done: 0, of: pages, unit },
  }))

/** Returns a recorder of the events of `task`. */
export function createProgressRecorder(jobs: Pick<JobStore, 'get' | 'append'>, task: StepTask) {
  const { jobId, step } = task
  const part = partName(task.group, task.phase === 'map' ? task.index : 'whole')
  const counts = task.phase === 'run' || task.phase === 'map'
  let toldAt = 0
  let last: Progress | undefined
  let telling = Promise.resolve()

  const append = (event: JobEvent) => {
    telling = telling
      .then(() => jobs.append(jobId, event))
      // A lost progress event must not fail the step: the workflow records its end.
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
     * Records that the step and the file have started; until then the visitor sees them waiting. The first activity of a failed
     * job that an operator replays reopens the job in the same way.
     *
     * @returns the job as it was before, so that the caller need not read it again; `undefined` if it was deleted
     */
    async started(): Promise<Job | undefined> {
      const job = await jobs.get(jobId)
      if (!job) return undefined
      const at = Date.now()
      const source = sourceOf(task)
      const status = job.inputs[source]?.status
      const events: JobEvent[] = []
      if (job.state !== 'running' || job.steps[step]?.state !== 'running')
        events.push({ type: 'step-started', at, step })
      if (task.runsOfFile !== undefined && !(status?.state === 'running' && status.step === step))
        events.push({ type: 'file-started', at, step, source })
      if (events.length > 0) await jobs.append(jobId, ...events)
      return job
    },

    progressed(progress: Progress): void {
      // A split reports progress of its own, which its chunks later replace.
      if (counts || task.phase === 'split') tell(progress)
    },

    /** Records an early text by its key in the job's space. */
    shown(key: string): void {
      append({ type: 'step-text', at: Date.now(), step, part, key })
    },

    /**
     * Completes the progress, also of a task whose output was already stored or that reported none. Returns whether it recorded the end of
     * the step. If only that cannot be stored, the caller must see to it.
     */
    async done(outcome: StepOutcome): Promise<boolean> {
      const { chunks, files } = outcome
      if (counts && (!last || last.done < last.of)) tell(wholeOf(task, last))
      await telling
      const at = Date.now()
      const events = [
        ...chunkEvents(task, at, task.phase === 'split' ? chunks : []),
        ...recognitionEvents(task, at, files),
        ...doneEvents(task, at),
      ]
      const end = stepEvents(task, at, outcome)
      if (events.length + end.length === 0) return false
      try {
        await jobs.append(jobId, ...events, ...end)
        return end.length > 0
      } catch (error) {
        if (events.length > 0) throw error
        return false
      }
    },
  }
}
