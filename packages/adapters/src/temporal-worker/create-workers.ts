/** The workers of one process: one for each queue it serves, over one connection. */
import {
  makeTelemetryFilterString,
  NativeConnection,
  Runtime,
  Worker,
  type ActivityInterceptorsFactory,
  type Logger,
  type WorkerOptions,
} from '@temporalio/worker'
import type { PayloadCodec } from '@temporalio/common'
import { largeLane, upkeepLane, type Queue } from '@docweave/contract'
import { deployment } from '../temporal/deployment.ts'
import type { TemporalAddress } from '../temporal/settings.ts'

type Activities = Record<string, (...input: never[]) => Promise<unknown>>

export interface WorkerSettings extends TemporalAddress {
  codec: PayloadCodec
  /** Watch every activity, the first from outside of the others. */
  interceptors: ActivityInterceptorsFactory[]
  /** What workflows' interceptors call outside. */
  sinks?: WorkerOptions['sinks']
  /** Where the SDK tells its own figures to Prometheus, as `host:port`; nowhere when it is not said. */
  metricsAddress?: string | undefined
  logger: Logger
  /** The queues to serve, with what runs on each, and how much of it at once: besides what is large, and of that. */
  queues: ReadonlyMap<Queue, { activities: Activities; atOnce: number; largeAtOnce: number }>
  /** What is done without a visitor: by every process, whatever queues it serves. */
  upkeep: Activities
  /** The workflows' bundle: every queue's worker interprets the plans that begin on it. */
  bundle: { codePath: string }
  /** How long running work may take to finish after a stop is asked for. */
  drainSeconds: number
  /** By what operators know this process. */
  identity?: string | undefined
  /** What tells this build of the workers from others; runs then end on the one that began them. */
  version?: string | undefined
}

/**
 * A run takes minutes, so it ends on the code that began it: steps of one pipeline are never done by two builds, and no change of
 * the workflow meets a history of before. Every queue's worker belongs to the version, or its steps would go to any.
 */
export const versioning = (buildId: string): Pick<WorkerOptions, 'workerDeploymentOptions'> => ({
  workerDeploymentOptions: {
    version: { deploymentName: deployment, buildId },
    useWorkerVersioning: true,
    defaultVersioningBehavior: 'PINNED',
  },
})

/** Connects and gives the workers, not yet running. `close` ends the connection once they have stopped. */
export async function createWorkers(settings: WorkerSettings): Promise<{ workers: Worker[]; close(): Promise<void> }> {
  const { metricsAddress: bindAddress } = settings
  Runtime.install({
    logger: settings.logger,
    shutdownSignals: [],
    telemetryOptions: {
      // What the SDK's core says goes through our log, too.
      logging: { filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }), forward: {} },
      ...(bindAddress && { metrics: { prometheus: { bindAddress } } }),
    },
  })
  const connection = await NativeConnection.connect({
    address: settings.address,
    ...(settings.tls && { tls: settings.tls }),
  }).catch((error: unknown) => {
    throw new Error('Temporal does not answer: is TEMPORAL_ADDRESS right, and is it up?', { cause: error })
  })
  const shared = {
    connection,
    ...(settings.identity !== undefined && { identity: settings.identity }),
    ...(settings.version !== undefined && versioning(settings.version)),
    namespace: settings.namespace,
    dataConverter: { payloadCodecs: [settings.codec] },
    interceptors: { activity: settings.interceptors },
    ...(settings.sinks && { sinks: settings.sinks }),
    shutdownGraceTime: settings.drainSeconds * 1000,
    shutdownForceTime: (settings.drainSeconds + 10) * 1000,
    maxHeartbeatThrottleInterval: 500,
    defaultHeartbeatThrottleInterval: 500,
  }
  const workers = await Promise.all([
    Worker.create({
      ...shared,
      taskQueue: upkeepLane,
      activities: settings.upkeep,
      maxConcurrentActivityTaskExecutions: 1,
    }),
    ...[...settings.queues].flatMap(([queue, { activities, atOnce, largeAtOnce }]) => [
      Worker.create({
        ...shared,
        taskQueue: queue,
        activities,
        workflowBundle: settings.bundle,
        // Interpreting plans is light work: more threads would only hold memory.
        workflowThreadPoolSize: 1,
        maxConcurrentActivityTaskExecutions: atOnce,
        maxConcurrentLocalActivityExecutions: 50,
      }),
      Worker.create({
        ...shared,
        taskQueue: largeLane(queue),
        activities,
        maxConcurrentActivityTaskExecutions: largeAtOnce,
      }),
    ]),
  ])
  return { workers, close: () => connection.close() }
}
