/** One step of a plan: once for all files or once for each, whole or fanned out in chunks, always as the tool's own activity. */
import { ActivityCancellationType, proxyActivities } from '@temporalio/workflow'
import type { FileRef, Notice, Plan, PlanStep, StepOutcome, StepTask } from '@docweave/contract'
import type { StepActivities } from '../activities.ts'
import { mapBounded } from './bounded.ts'
import { budgetFor, sizeOf, summarise, type InputSize } from './budget.ts'

/** Chunks or files of one job at once: enough to use a cluster, few enough to leave room for other visitors. */
const width = 8

export interface StepResult {
  files: FileRef[]
  notices: Notice[]
}

type Phase = { phase: 'run' | 'split' } | Pick<MapTask, 'phase' | 'chunk' | 'index'> | Pick<JoinTask, 'phase' | 'parts'>
type MapTask = Extract<StepTask, { phase: 'map' }>
type JoinTask = Extract<StepTask, { phase: 'join' }>

const activityName = (tool: string, { phase }: Phase) =>
  phase === 'split' || phase === 'join' ? `${tool}.${phase}` : tool

/** Runs one phase as an activity on the queue of the tool's engine. */
function perform(
  plan: Plan,
  index: number,
  group: number,
  inputs: FileRef[],
  phase: Phase,
  size: InputSize,
  note?: string,
) {
  const step = stepAt(plan, index)
  const { seconds, memoryMegabytes } = budgetFor(step, size)
  const name = activityName(step.tool, phase)
  const activities = proxyActivities<StepActivities>({
    taskQueue: step.queue,
    summary: summarise(inputs, note),
    startToCloseTimeout: seconds * 1000,
    heartbeatTimeout: '10s',
    // A job is over when its engines have stopped, not before: a retry must not meet its own past.
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    retry: { maximumAttempts: 3, initialInterval: '1s', backoffCoefficient: 2 },
  })
  const { tool, version, options } = step
  const shared = { jobId: plan.jobId, locale: plan.locale, step: index, group, tool, version, options, inputs }
  // What is protected is the end of the pipeline: the steps before hand on what the next can read.
  const last = index === plan.steps.length - 1 && plan.protect !== undefined ? { protect: plan.protect } : {}
  const activity = activities[name]
  if (!activity) throw new Error(`no activity ${name}`)
  return activity({ ...shared, ...last, memoryMegabytes, ...phase })
}

function stepAt(plan: Plan, index: number): PlanStep {
  const step = plan.steps[index]
  if (!step) throw new Error(`the plan has no step ${index}`)
  return step
}

const addUp = (outcomes: readonly StepOutcome[]): StepResult => ({
  files: outcomes.flatMap(({ files }) => files),
  notices: outcomes.flatMap(({ notices }) => notices),
})

/** Splits, does every chunk, and joins. A chunk's time limit follows from its own pages. */
async function fanOut(plan: Plan, index: number, group: number, inputs: FileRef[]): Promise<StepResult> {
  const size = sizeOf(inputs)
  const split = await perform(plan, index, group, inputs, { phase: 'split' }, size, 'split')
  const maps = await mapBounded(split.chunks, width, (chunk, i) =>
    perform(
      plan,
      index,
      group,
      inputs,
      { phase: 'map', chunk, index: i },
      { ...size, pages: chunk.pages },
      `part ${i + 1} of ${split.chunks.length}: ${chunk.pages} ${chunk.pages === 1 ? 'page' : 'pages'}`,
    ),
  )
  const parts = maps.flatMap(({ files }) => files)
  const join = await perform(plan, index, group, inputs, { phase: 'join', parts }, size, 'join')
  // The chunks' own files were for the join alone.
  return { files: join.files, notices: addUp([split, ...maps, join]).notices }
}

/**
 * Runs step `index` of `plan` on `inputs`.
 *
 * @returns what the step made, in the order of its inputs
 */
export async function runStep(plan: Plan, index: number, inputs: FileRef[]): Promise<StepResult> {
  const step = stepAt(plan, index)
  const groups = step.takes === 'each' ? inputs.map((input) => [input]) : [inputs]
  const results = await mapBounded(groups, width, async (group, i) =>
    step.splits
      ? fanOut(plan, index, i, group)
      : addUp([await perform(plan, index, i, group, { phase: 'run' }, sizeOf(group))]),
  )
  return { files: results.flatMap(({ files }) => files), notices: results.flatMap(({ notices }) => notices) }
}
