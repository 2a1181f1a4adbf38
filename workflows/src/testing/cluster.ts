/** A Temporal server for one test file, with one worker per run. */
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'
import { TestWorkflowEnvironment } from '@temporalio/testing'
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker'
import type { Plan } from '@docweave/contract'
import type { LocalActivities, ReadingActivities, StepActivities } from '../activities.ts'
import { runPipeline } from '../run-pipeline/run-pipeline.ts'
import { devServer } from './program.ts'
import { workflowBundle } from './workflow-bundle.ts'

/** The search attribute by which operators find failed runs. */
export const errorAttribute = defineSearchAttributeKey('DocweaveError', SearchAttributeType.KEYWORD)

export type Cluster = Awaited<ReturnType<typeof openCluster>>

/** @param settings of the server, as `name=value` */
export async function openCluster(...settings: string[]) {
  Runtime.install({ logger: new DefaultLogger('ERROR') })
  const server = await TestWorkflowEnvironment.createLocal({
    server: {
      ...devServer,
      searchAttributes: [errorAttribute],
      extraArgs: settings.flatMap((setting) => ['--dynamic-config-value', setting]),
    },
  })
  const { client, nativeConnection } = server
  return {
    client,
    close: () => server.teardown(),

    /** Runs the plan on a worker with these activities, calls `meanwhile` during the run, and returns the result. */
    async execute(
      local: LocalActivities,
      steps: StepActivities,
      given: Plan,
      meanwhile: (id: string) => Promise<void> = async () => undefined,
      reading: Partial<ReadingActivities> = {},
    ) {
      const worker = await Worker.create({
        connection: nativeConnection,
        taskQueue: 'pdf',
        workflowBundle: await workflowBundle(),
        activities: { ...local, ...steps, ...reading },
        maxHeartbeatThrottleInterval: 100,
        defaultHeartbeatThrottleInterval: 100,
      })
      return worker.runUntil(async () => {
        const handle = await client.workflow.start(runPipeline, {
          workflowId: given.jobId,
          taskQueue: 'pdf',
          args: [given],
        })
        await meanwhile(given.jobId)
        return handle.result()
      })
    },

    /** The scheduled activities, from the run's history. */
    async scheduled(id: string) {
      const { events } = await client.workflow.getHandle(id).fetchHistory()
      const text = (data: Uint8Array | null | undefined) =>
        JSON.parse(Buffer.from(data ?? []).toString() || 'null') as unknown
      return (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: found, userMetadata }) =>
        found
          ? {
              name: found.activityType?.name,
              summary: text(userMetadata?.summary?.data),
              seconds: Number(found.startToCloseTimeout?.seconds),
            }
          : [],
      )
    },

    /** A run's error attribute and its status. */
    async standing(id: string) {
      const { typedSearchAttributes, status } = await client.workflow.getHandle(id).describe()
      return [typedSearchAttributes.get(errorAttribute), status.name]
    },
  }
}

/** Waits, heartbeating, until the activity is asked to stop. */
export async function untilCancelled(): Promise<void> {
  const { Context } = await import('@temporalio/activity')
  const context = Context.current()
  const timer = setInterval(() => context.heartbeat(), 50)
  await new Promise<void>((resolve) => context.cancellationSignal.addEventListener('abort', () => resolve()))
  clearInterval(timer)
}
