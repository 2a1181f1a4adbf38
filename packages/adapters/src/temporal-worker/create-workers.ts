/** Creates the workers of one process, for each queue it serves, over one connection. */
import {
  makeTelemetryFilterString,
  NativeConnection,
  Runtime,
  Worker,
  type ActivityInterceptorsFactory,
  type Logger,
  type WorkerOptions,
} from '@temporalio/worker'
import type { PayloadCodec, VersioningBehavior } from '@temporalio/common'
import { incidentQueue, largeQueue, maintenanceQueue, webhookQueue, type Queue } from '@docweave/contract'
import { deployment, type TemporalAddress } from '../temporal/connection.ts'

type Activities = Record<string, (...input: never[]) => Promise<unknown>>

export interface WorkerSettings extends TemporalAddress {
  codec: PayloadCodec
  /** Intercept every activity; the first is the outermost. */
  interceptors: ActivityInterceptorsFactory[]
  /** Called by the workflows' interceptors, outside the workflow sandbox. */
  sinks?: WorkerOptions['sinks']
  /** `host:port` where the SDK serves its metrics to Prometheus; none when left out. */
  metricsAddress?: string | undefined
  logger: Logger
  /** The queues to serve, with their activities and concurrency limits: `atOnce` for normal, `largeAtOnce` for large work. */
  queues: ReadonlyMap<Queue, { activities: Activities; atOnce: number; largeAtOnce: number }>
  /** Maintenance activities; every process runs them, whatever queues it serves. */
  maintenance: Activities
  /** Activities that deliver webhooks; every process runs them, too. */
  webhooks: Activities
  /** Activities that heal incidents; every process runs them, too. */
  incidents: Activities
  /** The workflow bundle: the worker of every queue runs the workflows that start on it. */
  bundle: { codePath: string }
  /** How long running work may take to finish after a shutdown request. */
  drainSeconds: number
  /** The name that operators see for this process. */
  identity?: string | undefined
  /** The build id of the workers; if set, runs stay on the build that started them. */
  version?: string | undefined
}

/** Concurrent deliveries of a process: each only waits for a stranger's server, for some seconds at most. */
const webhooksAtOnce = 50

/** Concurrent activities of incidents in a process: each makes many small calls to Temporal. */
const incidentsAtOnce = 4

/**
 * Pins each run to the build that started it, which is practical because runs take minutes: two builds never share the steps of a pipeline,
 * and changed workflow code never replays an older history. The workers of every queue belong to the version, otherwise any build could
 * take their steps.
 */
export const versioning = (
  buildId: string,
  behaviour: VersioningBehavior = 'PINNED',
): Pick<WorkerOptions, 'workerDeploymentOptions'> => ({
  workerDeploymentOptions: {
    version: { deploymentName: deployment, buildId },
    useWorkerVersioning: true,
    defaultVersioningBehavior: behaviour,
  },
})

/** Connects and creates the workers without running them. `close` ends the connection once they have stopped. */
export async function createWorkers(settings: WorkerSettings): Promise<{ workers: Worker[]; close(): Promise<void> }> {
  const { metricsAddress: bindAddress } = settings
  Runtime.install({
    logger: settings.logger,
    shutdownSignals: [],
    telemetryOptions: {
      // The logs of the SDK's core are forwarded to our log, too.
      logging: { filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }), forward: {} },
      ...(bindAddress && { metrics: { prometheus: { bindAddress } } }),
    },
  })
  const connection = await NativeConnection.connect({
    address: settings.address,
    ...(settings.tls && { tls: settings.tls }),
  }).catch((error: unknown) => {
    throw new Error('Temporal does not answer: check TEMPORAL_ADDRESS and the Temporal server', { cause: error })
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
      taskQueue: maintenanceQueue,
      activities: settings.maintenance,
      maxConcurrentActivityTaskExecutions: 1,
    }),
    Worker.create({
      ...shared,
      // Deliveries last for a day: they move to the new build, so that no machine has to keep the old one for them.
      ...(settings.version !== undefined && versioning(settings.version, 'AUTO_UPGRADE')),
      taskQueue: webhookQueue,
      activities: settings.webhooks,
      workflowBundle: settings.bundle,
      workflowThreadPoolSize: 1,
      maxConcurrentActivityTaskExecutions: webhooksAtOnce,
    }),
    Worker.create({
      ...shared,
      // Incidents may be paused for long.
      ...(settings.version !== undefined && versioning(settings.version, 'AUTO_UPGRADE')),
      taskQueue: incidentQueue,
      activities: settings.incidents,
      workflowBundle: settings.bundle,
      workflowThreadPoolSize: 1,
      maxConcurrentActivityTaskExecutions: incidentsAtOnce,
    }),
    ...[...settings.queues].flatMap(([queue, { activities, atOnce, largeAtOnce }]) => [
      Worker.create({
        ...shared,
        taskQueue: queue,
        activities,
        workflowBundle: settings.bundle,
        // Running workflow code is light work: more threads would only use memory.
        workflowThreadPoolSize: 1,
        maxConcurrentActivityTaskExecutions: atOnce,
        maxConcurrentLocalActivityExecutions: 50,
      }),
      Worker.create({
        ...shared,
        taskQueue: largeQueue(queue),
        activities,
        maxConcurrentActivityTaskExecutions: largeAtOnce,
      }),
    ]),
  ])
  return { workers, close: () => connection.close() }
}
