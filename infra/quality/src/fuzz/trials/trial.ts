/** A trial, which is one run of a tool on one file: its input, its limits and its outcome. */
import { z } from 'zod'
import { ErrorCode, FileKind, type Budget, type ToolDescriptor } from '@docweave/contract'

export const Trial = z.object({
  /** Names the trial in reports and file names. */
  id: z.string(),
  tool: z.string(),
  options: z.record(z.string(), z.unknown()),
  /** The first is the mutated file; others accompany it. */
  files: z.array(z.object({ path: z.string(), kind: FileKind })).min(1),
  /** The tool's time limit for these files. */
  seconds: z.number(),
  memoryMegabytes: z.number(),
})
export type Trial = z.infer<typeof Trial>

/** The worker process's reply to a trial. */
export const Answer = z.object({
  /** `DONE`, or the error's code. */
  code: z.union([z.literal('DONE'), ErrorCode]),
  /** The error's cause, for debugging. */
  detail: z.string(),
  milliseconds: z.number(),
  /** Files left in the work folder. */
  left: z.array(z.string()),
  /** Resident memory of the worker process. */
  megabytes: z.number(),
  /** Live child processes of the worker process. */
  processes: z.number(),
})
export type Answer = z.infer<typeof Answer>

/** The worker process's reply to a request to end: files and processes that remain although nothing runs. */
export const Ended = z.object({ ended: z.literal(true), files: z.array(z.string()), processes: z.array(z.string()) })

/** Adds outcomes that are not in the table of error codes: the worker process died, or exceeded its time limit. */
export type OutcomeCode = Answer['code'] | 'WORKER_DIED' | 'HANG'

export interface Outcome extends Omit<Answer, 'code'> {
  code: OutcomeCode
}

/** Trial files have few pages; longer ones get less time than in production. */
const assumedPages = 10

const spend = ({ base, perMegabyte, perPage }: Budget, bytes: number) =>
  Math.ceil(base + perMegabyte * (bytes / 1_000_000) + perPage * assumedPages)

/** Returns a tool's limits for a file, computed as in `runPipeline` (workflows/src/run-pipeline/budget.ts). */
export const limitsFor = ({ limits }: ToolDescriptor, bytes: number) => ({
  seconds: spend(limits.seconds, bytes),
  memoryMegabytes: spend(limits.memoryMegabytes, bytes),
})
