/** The worker of an API host: it runs the activities that start the jobs of triggers, and no workflows. */
import { makeTelemetryFilterString, NativeConnection, Runtime, Worker, type Logger } from '@temporalio/worker'
import type { PayloadCodec } from '@temporalio/common'
import { triggerQueue } from '@docweave/contract'
import type { TriggerActivities } from '@docweave/workflows/activities'
import type { TemporalAddress } from '../temporal/connection.ts'

export type { TriggerActivities }

export interface TriggerWorkerSettings extends TemporalAddress {
  codec: PayloadCodec
  activities: TriggerActivities
  /** How long running activities may take to finish after a stop. */
  drainSeconds: number
}

/** Concurrent activities of a host: each mostly waits for the server that it reads files from. */
const atOnce = 10

/** Sets the log of Temporal's SDK in this process. Called once, before any worker starts. */
export const installTemporalLog = (logger: Logger): void => {
  Runtime.install({
    logger,
    shutdownSignals: [],
    telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }), forward: {} } },
  })
}

export interface TriggerWorker {
  /** Resolves when the worker has stopped; rejects when it failed. */
  ended: Promise<void>
  stop(): void
}

/**
 * Connects and runs the worker.
 *
 * @throws Error when Temporal does not answer
 */
export async function startTriggerWorker(settings: TriggerWorkerSettings): Promise<TriggerWorker> {
  const connection = await NativeConnection.connect({
    address: settings.address,
    ...(settings.tls && { tls: settings.tls }),
  })
  const worker = await Worker.create({
    connection,
    namespace: settings.namespace,
    taskQueue: triggerQueue,
    activities: { ...settings.activities },
    dataConverter: { payloadCodecs: [settings.codec] },
    maxConcurrentActivityTaskExecutions: atOnce,
    shutdownGraceTime: settings.drainSeconds * 1000,
    shutdownForceTime: (settings.drainSeconds + 10) * 1000,
    maxHeartbeatThrottleInterval: 500,
    defaultHeartbeatThrottleInterval: 500,
  })
  return { ended: worker.run().finally(() => connection.close()), stop: () => worker.shutdown() }
}
