/** The worker of an API host: it runs the activities that start the jobs of triggers, and no workflows. */
import { makeTelemetryFilterString, NativeConnection, Runtime, Worker, type Logger } from '@temporalio/worker'
import type { PayloadCodec } from '@temporalio/common'
import { triggerQueue } from '@docweave/contract'
import type { TriggerActivities } from '@docweave/workflows/activities'
import type { TemporalAddress } from '../temporal/connection.ts'

export type { TriggerActivities }

export interface TriggerWorkerSettings extends TemporalAddress {
  codec: PayloadCodec
  logger: Logger
  activities: TriggerActivities
  /** How long running activities may take to finish after a stop. */
  drainSeconds: number
}

/** Concurrent activities of a host: each mostly waits for the server that it reads files from. */
const atOnce = 10

/**
 * Connects and runs the worker.
 *
 * @returns a function that stops it, and resolves when it has stopped
 * @throws Error when Temporal does not answer
 */
export async function startTriggerWorker(settings: TriggerWorkerSettings): Promise<() => Promise<void>> {
  Runtime.install({
    logger: settings.logger,
    shutdownSignals: [],
    telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }), forward: {} } },
  })
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
  const running = worker.run()
  return async () => {
    worker.shutdown()
    await running
    await connection.close()
  }
}
