/** One tool run on one file, and what came of it. */
import { ErrorCode, FileKind } from '@docweave/contract'
import { z } from 'zod'

export const Trial = z.object({
  /** Names the trial in reports and file names. */
  id: z.string(),
  tool: z.string(),
  options: z.record(z.string(), z.unknown()),
  /** The first is the one on trial, others go with it. */
  files: z.array(z.object({ path: z.string(), kind: FileKind })).min(1),
  /** The tool's own time limit for these files. */
  seconds: z.number(),
  memoryMegabytes: z.number(),
})
export type Trial = z.infer<typeof Trial>

/** What the worker process says of a trial. */
export const Answer = z.object({
  /** `DONE`, or the error's code. */
  code: z.union([z.literal('DONE'), ErrorCode]),
  /** The error's cause, for whoever looks into it. */
  detail: z.string(),
  milliseconds: z.number(),
  /** What is left in the work folder. */
  left: z.array(z.string()),
  /** Resident memory of the worker process. */
  megabytes: z.number(),
  /** Processes that the worker has started and that are still there. */
  processes: z.number(),
})
export type Answer = z.infer<typeof Answer>

/** What the worker process says when it was asked to end: what is there although nothing runs any more. */
export const Ended = z.object({ ended: z.literal(true), files: z.array(z.string()), processes: z.array(z.string()) })

/** Outcomes that are none of the code table: the worker process ended, or did not come back after its time. */
export type OutcomeCode = Answer['code'] | 'WORKER_DIED' | 'HANG'

export interface Outcome extends Omit<Answer, 'code'> {
  code: OutcomeCode
}
