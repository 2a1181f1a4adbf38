/** Replays a failed run with other limits or in another queue: as a new run of its plan, because a reset keeps the plan as it is. */
import type { Client } from '@temporalio/client'
import { TypedSearchAttributes, WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/common'
import { decodeArrayFromPayloads } from '@temporalio/common/lib/internal-non-workflow/index.js'
import { Plan, type ReplayChanges, type StepChanges } from '@docweave/contract'
import type { runPipeline } from '@docweave/workflows'
import { deployment } from '../temporal/connection.ts'
import { searchAttributes } from '../temporal/pipeline-runner.ts'
import type { History } from './reset-point.ts'

type Budget = Plan['steps'][number]['limits']['seconds']

const times = ({ base, perMegabyte, perPage }: Budget, factor: number): Budget => ({
  base: base * factor,
  perMegabyte: perMegabyte * factor,
  perPage: perPage * factor,
})

/** Returns the plan with changed limits and queues of all steps. */
const changedPlan = (plan: Plan, { large, seconds = 1, memory = 1 }: StepChanges): Plan => ({
  ...plan,
  steps: plan.steps.map((step) => ({
    ...step,
    ...(large ? { large } : {}),
    limits: {
      ...step.limits,
      seconds: times(step.limits.seconds, seconds),
      memoryMegabytes: times(step.limits.memoryMegabytes, memory),
    },
  })),
})

/** The name of the memo that tells what a run was restarted for. */
export const restartMemo = 'restartedFor'

/**
 * Starts the plan of a failed run again; finished steps take their stored results. A run that is open is left alone.
 *
 * @param why shown in the Temporal UI as the run's memo, by which a repeated call recognizes it
 * @returns the id of the new run
 * @throws Error if the history has no plan
 */
export async function restartRun(
  client: Client,
  jobId: string,
  { events }: History,
  why: string,
  { version, ...changes }: ReplayChanges,
): Promise<string> {
  const [started] = events ?? []
  const { input, taskQueue, priority } = started?.workflowExecutionStartedEventAttributes ?? {}
  const [given] = await decodeArrayFromPayloads(client.options.loadedDataConverter, input?.payloads)
  const plan = Plan.parse(given)
  const run = await client.workflow.start<typeof runPipeline>('runPipeline', {
    workflowId: jobId,
    taskQueue: taskQueue?.name ?? plan.steps[0]?.queue ?? '',
    args: [changedPlan(plan, changes)],
    ...(priority?.fairnessKey ? { priority: { fairnessKey: priority.fairnessKey } } : {}),
    staticSummary: plan.steps.map(({ tool }) => tool).join(' → '),
    memo: { [restartMemo]: why },
    workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
    workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE_FAILED_ONLY,
    ...(version === undefined
      ? {}
      : { versioningOverride: { pinnedTo: { deploymentName: deployment, buildId: version } } }),
    typedSearchAttributes: new TypedSearchAttributes([
      { key: searchAttributes.tool, value: [...new Set(plan.steps.map(({ tool }) => tool))] },
      { key: searchAttributes.language, value: plan.locale },
    ]),
  })
  return run.firstExecutionRunId
}
