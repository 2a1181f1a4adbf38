/** The workers of one process: one for each queue it serves, over one connection. */
import {
  DefaultLogger,
  NativeConnection,
  Runtime,
  Worker,
  type ActivityInterceptorsFactory,
  type LogLevel,
} from '@temporalio/worker'
import type { PayloadCodec } from '@temporalio/common'
import { largeLane, type Queue } from '@docweave/contract'

type Activities = Record<string, (...input: never[]) => Promise<unknown>>

export interface WorkerSettings {
  address: string
  namespace: string
  codec: PayloadCodec
  /** Watches every activity. */
  interceptor: ActivityInterceptorsFactory
  /** Where the SDK tells its own figures to Prometheus, as `host:port`; nowhere when it is not said. */
  metricsAddress?: string | undefined
  logLevel: LogLevel
  /** The queues to serve, with what runs on each, and how much of it at once: besides what is large, and of that. */
  queues: ReadonlyMap<Queue, { activities: Activities; atOnce: number; largeAtOnce: number }>
  /** The workflows' bundle: every queue's worker interprets the plans that begin on it. */
  bundle: { codePath: string }
  /** How long running work may take to finish after a stop is asked for. */
  drainSeconds: number
}

/** Connects and gives the workers, not yet running. `close` ends the connection once they have stopped. */
export async function createWorkers(settings: WorkerSettings): Promise<{ workers: Worker[]; close(): Promise<void> }> {
  const { metricsAddress: bindAddress } = settings
  Runtime.install({
    logger: new DefaultLogger(settings.logLevel),
    shutdownSignals: [],
    ...(bindAddress && { telemetryOptions: { metrics: { prometheus: { bindAddress } } } }),
  })
  const connection = await NativeConnection.connect({ address: settings.address })
  const shared = {
    connection,
    namespace: settings.namespace,
    dataConverter: { payloadCodecs: [settings.codec] },
    interceptors: { activity: [settings.interceptor] },
    shutdownGraceTime: settings.drainSeconds * 1000,
    shutdownForceTime: (settings.drainSeconds + 10) * 1000,
    maxHeartbeatThrottleInterval: 500,
    defaultHeartbeatThrottleInterval: 500,
  }
  const workers = await Promise.all(
    [...settings.queues].flatMap(([queue, { activities, atOnce, largeAtOnce }]) => [
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
  )
  return { workers, close: () => connection.close() }
}
