/**
 * Incidents: jobs that failed for one reason, such as a broken engine, and that an operator replays together once it is repaired. Times are
 * in milliseconds since 1970.
 */
import { z } from 'zod'
import { ErrorCode } from './message-codes.ts'
import { Queue, ToolId } from './tool.ts'

/** The build id of workers, as in Temporal's worker versioning. */
export const WorkerVersionId = z.string().regex(/^[\w.-]{1,60}$/)

const at = z.number().nonnegative()

/** The failed jobs that an incident is about. Fields that are left out match everything. */
export const IncidentFilter = z
  .object({
    /** The error code of the job. */
    code: ErrorCode.optional(),
    /** The tool of the failed step. */
    tool: ToolId.optional(),
    /** The queue of the failed step. */
    queue: Queue.optional(),
    /** Failed at this time or later. */
    since: at.optional(),
    /** Failed before this time. */
    until: at.optional(),
    /** The version of the workers that ran the job. */
    version: WorkerVersionId.optional(),
  })
  .refine((filter) => Object.values(filter).some((value) => value !== undefined), 'a filter needs a condition')
export type IncidentFilter = z.infer<typeof IncidentFilter>

/** Replays per second. */
export const IncidentRate = z.number().min(0.01).max(50)

const factor = z.number().min(1).max(8)

/** How a replay differs from the run that failed. */
export const ReplayChanges = z.object({
  /** Run on the workers of this version instead of the current one. */
  version: WorkerVersionId.optional(),
  /** Run in the queue for large work, whatever the size. */
  large: z.boolean().optional(),
  /** Factor for the time limits of the steps. */
  seconds: factor.optional(),
  /** Factor for the memory limits of the steps. */
  memory: factor.optional(),
})
export type ReplayChanges = z.infer<typeof ReplayChanges>

/** The part of `ReplayChanges` that changes the plan. */
export type StepChanges = Pick<ReplayChanges, 'large' | 'seconds' | 'memory'>

/** `trying`: the first jobs run, and the others wait for their ends. */
export const IncidentState = z.enum(['trying', 'running', 'paused', 'done', 'cancelled'])
export type IncidentState = z.infer<typeof IncidentState>

/** Why a job was not replayed, or its end does not count. `replayed`: the visitor or an operator was faster. */
export const SkipReason = z.enum(['deleted', 'expired', 'replayed', 'cancelled', 'not-replayable'])
export type SkipReason = z.infer<typeof SkipReason>

/** An incident with its progress. `found` is an upper bound until all of its jobs are listed. */
export const Incident = z.object({
  id: z.string(),
  filter: IncidentFilter,
  changes: ReplayChanges,
  rate: IncidentRate,
  startedAt: z.number(),
  /** The e-mail address of the operator, or `docweave ops`. */
  startedBy: z.string(),
  state: IncidentState,
  /** Why it is paused: a tried job failed again, or an operator paused it. */
  pausedBy: z.enum(['trial', 'operator']).optional(),
  found: z.int().nonnegative(),
  isListed: z.boolean(),
  replayed: z.int().nonnegative(),
  underWay: z.int().nonnegative(),
  healed: z.int().nonnegative(),
  /** Jobs that failed again, by code, most first. `jobs` are examples. */
  failing: z.array(z.object({ code: ErrorCode, count: z.int(), jobs: z.array(z.string()) })),
  skipped: z.array(z.object({ reason: SkipReason, count: z.int() })),
})
export type Incident = z.infer<typeof Incident>

/** The failed run of a job. */
export interface FailedJob {
  jobId: string
  runId: string
}

/** What starts an incident. */
export type IncidentRequest = Pick<Incident, 'filter' | 'changes' | 'rate' | 'startedBy'>
/** A request with its id and its time, which also ends the filter: what fails later is another incident. */
export type IncidentTask = IncidentRequest & Pick<Incident, 'id' | 'startedAt'>

/** A page of failed jobs. `count` is the number of all of them, as an upper bound; only on the first page. */
export interface FailedPage {
  jobs: FailedJob[]
  next?: string | undefined
  count?: number | undefined
}

/** A job whose replay runs as `runId`, or why it was skipped. */
export interface Replay {
  jobId: string
  runId?: string | undefined
  skipped?: SkipReason | undefined
}

/** How a replay ended; neither `code` nor `skipped` if it is healed. */
export interface ReplayEnd {
  jobId: string
  code?: ErrorCode | undefined
  skipped?: SkipReason | undefined
}
