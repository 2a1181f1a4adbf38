/** Runs one step of a plan, as the tool's activity: once for all files or once per file, whole or fanned out in chunks. */
import { ActivityCancellationType, proxyActivities } from '@temporalio/workflow'
import type { Plan, PlanStep, StepOutcome, StepTask, StoredFile } from '@docweave/contract'
import { flowOf, lastSteps } from '@docweave/contract/flow'
import { isLarge, largeQueue } from '@docweave/contract/task-queue'
import type { StepActivities } from '../activities.ts'
import { mapBounded } from './bounded.ts'
import { budgetFor, sizeOf, type InputSize } from '@docweave/contract/budget'
import { summarise } from './summarise.ts'
import { unlessLost } from './lost-worker.ts'

/** Concurrent chunks or files of one job: enough to use a cluster, few enough to leave capacity for other visitors. */
export const concurrency = 8

/** The outcome of a run of a step, whole or joined from its chunks. */
export type RunOutcome = Omit<StepOutcome, 'chunks'>

type Phase = { phase: 'run' | 'split' } | Pick<MapTask, 'phase' | 'chunk' | 'index'> | Pick<JoinTask, 'phase' | 'parts'>
type MapTask = Extract<StepTask, { phase: 'map' }>
type JoinTask = Extract<StepTask, { phase: 'join' }>

const activityName = (tool: string, { phase }: Phase) =>
  phase === 'split' || phase === 'join' ? `${tool}.${phase}` : tool

/** One run of a step: `index` is the step's, `group` the run's number within the step. */
export interface StepRun {
  plan: Plan
  index: number
  group: number
  inputs: StoredFile[]
  /** See `StepTask`. */
  runsOfFile?: number
  /** See `StepTask`. */
  endsStep?: boolean
}

/** Runs one phase as an activity on the tool's queue, or on the queue for large inputs. */
function perform(
  { plan, index, group, inputs, runsOfFile, endsStep }: StepRun,
  phase: Phase,
  size: InputSize,
  note?: string,
) {
  const step = stepAt(plan, index)
  const { seconds, memoryMegabytes } = budgetFor(step, size)
  const name = activityName(step.tool, phase)
  // A chunk is small, even of a large file.
  const isSeparate = phase.phase !== 'map' && (step.large === true || isLarge(size))
  const activities = proxyActivities<StepActivities>({
    taskQueue: isSeparate ? largeQueue(step.queue) : step.queue,
    summary: summarise(inputs, note),
    startToCloseTimeout: seconds * 1000,
    heartbeatTimeout: '10s',
    // A job ends only after its engines have stopped, so that a retry never runs beside the previous run.
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    retry: {
      maximumAttempts: 3,
      initialInterval: '1s',
      backoffCoefficient: 2,
      // A retry would exceed the same time limit again. The second type is the server's own name for its timeout.
      nonRetryableErrorTypes: ['TIMED_OUT', 'TemporalTimeout:StartToClose'],
    },
  })
  const { tool, version, options } = step
  const shared = { jobId: plan.jobId, locale: plan.locale, step: index, group, tool, version, options, inputs }
  // Only the last step of a way protects its output: the steps before it must hand on files that the next step can read.
  const last = plan.protect !== undefined && lastSteps(flowOf(plan))?.includes(index) ? { protect: plan.protect } : {}
  const told = {
    ...(runsOfFile === undefined ? {} : { runsOfFile }),
    ...(plan.languages === undefined ? {} : { languages: plan.languages }),
    ...(endsStep ? { endsStep } : {}),
  }
  const activity = activities[name]
  if (!activity) throw new Error(`no activity ${name}`)
  return unlessLost(() => activity({ ...shared, ...last, ...told, memoryMegabytes, ...phase }))
}

export function stepAt(plan: Plan, index: number): PlanStep {
  const step = plan.steps[index]
  if (!step) throw new Error(`the plan has no step ${index}`)
  return step
}

export const addUp = (outcomes: readonly RunOutcome[]): RunOutcome => ({
  files: outcomes.flatMap(({ files }) => files),
  notices: outcomes.flatMap(({ notices }) => notices),
})

/** Splits the input, runs every chunk, and joins. A chunk's time limit depends on its own pages. */
async function fanOut(run: StepRun): Promise<RunOutcome> {
  const size = sizeOf(run.inputs)
  const split = await perform(run, { phase: 'split' }, size, 'split')
  const maps = await mapBounded(split.chunks, concurrency, (chunk, i) =>
    perform(
      run,
      { phase: 'map', chunk, index: i },
      { ...size, pages: chunk.pages },
      `part ${i + 1} of ${split.chunks.length}: ${chunk.pages} ${chunk.unit ?? 'page'}${chunk.pages === 1 ? '' : 's'}`,
    ),
  )
  const parts = maps.flatMap(({ files }) => files)
  const join = await perform(run, { phase: 'join', parts }, size, 'join')
  // Only the join uses the chunks' files.
  return { files: join.files, notices: addUp([split, ...maps, join]).notices }
}

export async function runGroup(run: StepRun): Promise<RunOutcome> {
  if (stepAt(run.plan, run.index).splits) return fanOut(run)
  const { files, notices, stepEnded = false } = await perform(run, { phase: 'run' }, sizeOf(run.inputs))
  return { files, notices, stepEnded }
}

/**
 * Runs step `index` of `plan` on every group of files, all or nothing.
 *
 * @returns the outcomes in the order of the groups, and whether the step's activity has recorded its end
 */
export async function runStep(
  plan: Plan,
  index: number,
  groups: readonly StoredFile[][],
): Promise<{ outcomes: RunOutcome[]; stepEnded: boolean }> {
  // Recording the end of the step from here would delay the next step by a local activity.
  const endsStep = groups.length === 1 && !stepAt(plan, index).splits && index < plan.steps.length - 1
  const outcomes = await mapBounded(groups, concurrency, (group, i) =>
    runGroup({ plan, index, group: i, inputs: group, endsStep }),
  )
  return { outcomes, stepEnded: endsStep && outcomes.every(({ stepEnded }) => stepEnded === true) }
}
