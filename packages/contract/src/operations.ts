/** What operators see of a running system. Times are in milliseconds, points in time since 1970. */
import { z } from 'zod'
import { Queue } from './tool.ts'

const count = z.int().nonnegative()

export const QueueOverview = z.object({
  queue: Queue,
  /** Waiting steps and jobs. */
  waiting: count,
  /** How long the oldest has waited. */
  longest: z.number(),
  /** Live workers that take its steps. */
  workers: count,
  paused: z.boolean(),
})

export const WorkerOverview = z.object({
  id: z.string(),
  queues: z.array(z.string()),
  version: z.string().optional(),
  since: z.number(),
  /** Steps. */
  running: count,
  draining: z.boolean(),
  /** Time since its last heartbeat if it is overdue, otherwise 0. */
  silence: z.number(),
})

export const VersionOverview = z.object({
  version: z.string(),
  state: z.enum(['current', 'draining', 'drained', 'waiting']),
  /** Running workflows. */
  runs: count,
})

/** Failed jobs of the last day with the same code; `code` is Temporal's status for a run without one. */
export const FailureCount = z.object({ code: z.string(), count, lastAt: z.number(), jobs: z.array(z.string()) })

export const OperationsOverview = z.object({
  at: z.number(),
  /** Whether each store answers. */
  stores: z.array(z.object({ name: z.enum(['temporal', 'files', 'documents']), reachable: z.boolean() })),
  /** The API host's disk, in bytes. */
  disk: z.object({ free: z.number(), total: z.number() }),
  workers: z.array(WorkerOverview),
  /** Empty while Temporal does not answer. */
  queues: z.array(QueueOverview),
  versions: z.array(VersionOverview),
  failures: z.array(FailureCount),
  /** Address of the Temporal UI for this namespace, without a final slash. */
  temporalUi: z.string().optional(),
})
export type OperationsOverview = z.infer<typeof OperationsOverview>

/** The newest jobs of a filter, and how many failed runs it matches at most. */
export const IncidentPreview = z.object({
  count,
  jobs: z.array(z.object({ id: z.string(), code: z.string(), tools: z.array(z.string()), at: z.number() })),
})
export type IncidentPreview = z.infer<typeof IncidentPreview>
