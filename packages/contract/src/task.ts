/** The inputs and outputs of activities. All are small: files are passed as references. */
import { z } from 'zod'
import { StoredFile } from './file-kind.ts'
import { ProgressUnit, ToolId, type Limits } from './tool.ts'
import { DocumentLanguage, Locale } from './locale.ts'
import type { ContentCondition } from './flow/condition.ts'
import { Notice } from './message-codes.ts'
import type { Failure } from './job.ts'

/** Replaces a secret option's value until the step that needs it reads the secret. */
export const SecretReference = z.object({ secret: z.string().max(40) }).strict()
export type SecretReference = z.infer<typeof SecretReference>

/**
 * One chunk of a step that splits. `data` is defined by the tool, `pages` is the amount of work (in `unit`s; pages when unset). A chunk
 * with its own `file` needs nothing else, so that no worker fetches the whole input for a part of it.
 */
export const Chunk = z.object({
  data: z.json(),
  pages: z.int().nonnegative(),
  unit: ProgressUnit.optional(),
  file: StoredFile.optional(),
})
export type Chunk = z.infer<typeof Chunk>

/** Fields of all phases of a step. `group` distinguishes the runs of a step that runs once for each file. */
const shared = {
  jobId: z.string(),
  locale: Locale,
  /** The languages of the visitor's documents, if the visitor stated them. */
  languages: z.array(DocumentLanguage).optional(),
  step: z.int().nonnegative(),
  group: z.int().nonnegative(),
  tool: ToolId,
  version: z.int(),
  options: z.record(z.string(), z.unknown()),
  inputs: z.array(StoredFile).min(1),
  memoryMegabytes: z.number(),
  /** How many runs of the step process the same input file, where each file has a status of its own; `undefined` elsewhere. */
  runsOfFile: z.int().positive().optional(),
  /** Reference of the password that protects this step's output. */
  protect: z.string().max(40).optional(),
  /** Whether this run is its whole step and another step follows: then its activity records the end of the step. */
  endsStep: z.boolean().optional(),
}

export const StepTask = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('run'), ...shared }),
  z.object({ phase: z.literal('split'), ...shared }),
  z.object({ phase: z.literal('map'), ...shared, chunk: Chunk, index: z.int() }),
  z.object({ phase: z.literal('join'), ...shared, parts: z.array(StoredFile) }),
])
export type StepTask = z.infer<typeof StepTask>

/** `files` for run, map and join; `chunks` for split. */
export const StepOutcome = z.object({
  files: z.array(StoredFile),
  chunks: z.array(Chunk),
  notices: z.array(Notice),
  /** Whether the activity has recorded the end of the step. */
  stepEnded: z.boolean().optional(),
})
export type StepOutcome = z.infer<typeof StepOutcome>

/** The input files of a job, and the limits of its first step. */
/** What ends a piece of work: the signal, or the time, with `TIMED_OUT`. */
export interface WorkLimits {
  signal: AbortSignal
  seconds: number
}

export interface InspectRequest {
  jobId: string
  inputs: StoredFile[]
  limits: Limits
}

/** An input file that failed, by its position from 0, and why. */
export interface FailedFile {
  source: number
  failure: Failure
}

/** A question that a run asks; `deadline` is in milliseconds since 1970. */
export interface ApprovalRequest {
  jobId: string
  /** Its number in the flow, from 0. */
  approval: number
  question: string
  deadline: number
  files: StoredFile[]
}

/** Which of the files meet a condition that depends on their contents or names. */
export interface ExamineRequest {
  jobId: string
  condition: ContentCondition
  files: StoredFile[]
}

/** How a run ends; `at` is its time (ms since 1970). */
export type JobEnd =
  | { type: 'done'; at: number; files: StoredFile[] }
  | { type: 'failed'; at: number; failure: Failure; step?: number }
  | { type: 'cancelled'; at: number }
