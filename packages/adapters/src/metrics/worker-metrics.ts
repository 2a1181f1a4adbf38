/** Prometheus metrics of a worker: jobs, steps and engines by name, with no data about visitors or files. */
import type { ActivityInterceptorsFactory } from '@temporalio/worker'
import { ApplicationFailure, CancelledFailure } from '@temporalio/common'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

const secondBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3600]

export interface WorkerMetrics {
  registry: Registry
  /** Counts an ended job by the tool of its last step: `code` is empty when nothing failed. */
  jobEnded(tool: string, state: string, code: string): void
  engineSeen(engine: string, available: boolean): void
  /** Counts a pooled engine process that ended prematurely. */
  engineDied(engine: string): void
  /** Counts bytes written to or fetched from the file store. */
  bytesMoved(direction: 'written' | 'fetched', bytes: number): void
  /** Returns the number of running steps. */
  running(): number
  /** Measures every step that a worker runs. */
  interceptor: ActivityInterceptorsFactory
}

/** Returns `cancelled` or the error code of a failed step. */
function outcomeOf(error: unknown): string {
  if (error instanceof CancelledFailure) return 'cancelled'
  return error instanceof ApplicationFailure ? (error.type ?? 'INTERNAL') : 'INTERNAL'
}

export function createWorkerMetrics(): WorkerMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const jobs = new Counter({
    name: 'docweave_jobs_total',
    help: 'Ended jobs, by the tool of their last step, their state and their error code.',
    labelNames: ['tool', 'state', 'code'],
    registers,
  })
  const steps = new Counter({
    name: 'docweave_steps_total',
    help: 'Ended attempts of steps and chunks, by activity, queue and outcome (done, cancelled, or an error code).',
    labelNames: ['activity', 'queue', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'docweave_step_seconds',
    help: 'Duration of an attempt of a step or a chunk.',
    labelNames: ['activity'],
    buckets: secondBuckets,
    registers,
  })
  const waits = new Histogram({
    name: 'docweave_queue_wait_seconds',
    help: 'How long a step or a chunk waited for a worker.',
    labelNames: ['queue'],
    buckets: secondBuckets,
    registers,
  })
  const running = new Gauge({
    name: 'docweave_steps_running',
    help: 'Running steps and chunks.',
    labelNames: ['queue'],
    registers,
  })
  const engines = new Gauge({
    name: 'docweave_engine_available',
    help: 'Whether an engine of this worker can run (1) or not (0).',
    labelNames: ['engine'],
    registers,
  })
  const restarts = new Counter({
    name: 'docweave_engine_restarts_total',
    help: 'Engine processes that crashed, hung, or were stopped during a document, and are restarted.',
    labelNames: ['engine'],
    registers,
  })
  const bytes = new Counter({
    name: 'docweave_store_bytes_total',
    help: 'Bytes of files that this worker wrote to the store or fetched from it.',
    labelNames: ['direction'],
    registers,
  })
  let atWork = 0
  return {
    registry,
    engineDied: (engine) => restarts.inc({ engine }),
    bytesMoved: (direction, count) => bytes.inc({ direction }, count),
    running: () => atWork,
    jobEnded: (tool, state, code) => jobs.inc({ tool, state, code }),
    engineSeen: (engine, available) => engines.set({ engine }, available ? 1 : 0),
    interceptor: ({ info }) => ({
      inbound: {
        async execute(input, next) {
          if (info.isLocal) return next(input)
          const { activityType: activity, taskQueue: queue } = info
          const began = Date.now()
          waits.observe({ queue }, Math.max(0, began - info.currentAttemptScheduledTimestampMs) / 1000)
          running.inc({ queue })
          atWork++
          let outcome = 'done'
          try {
            return await next(input)
          } catch (error) {
            outcome = outcomeOf(error)
            throw error
          } finally {
            running.dec({ queue })
            atWork--
            steps.inc({ activity, queue, outcome })
            seconds.observe({ activity }, (Date.now() - began) / 1000)
          }
        },
      },
    }),
  }
}
