/** A job as the visitor sees it. The worker and the workflow write events; the job is what they add up to. */
import { z } from 'zod'
import { ErrorCode, ErrorParams } from './error-code.ts'
import { FileKind } from './file-kind.ts'
import { isOpen } from './job-state.ts'
import { Locale } from './locale.ts'
import { Notice } from './notice.ts'
import { ProgressUnit } from './progress-unit.ts'
import { Queue, ToolId } from './tool.ts'

export const JobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'expired'])
export type JobState = z.infer<typeof JobState>

/** How far one part of a step is (a step that fans out has several), in `unit`s. */
export const Progress = z.object({ done: z.number(), of: z.number(), unit: ProgressUnit })
export type Progress = z.infer<typeof Progress>

export const Failure = z.object({ code: ErrorCode, params: ErrorParams })
export type Failure = z.infer<typeof Failure>

export const JobStep = z.object({
  tool: ToolId,
  options: z.record(z.string(), z.unknown()),
  /** Where it waits for a worker; `undefined` of jobs older than the field. */
  queue: Queue.optional(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** How far each part is, by `partName`. */
  parts: z.record(z.string(), Progress),
  /** What of its result can be read while it runs: keys in the job's space, by `partName`. */
  texts: z.record(z.string(), z.string()).optional(),
  startedAt: z.number().optional(),
  endedAt: z.number().optional(),
  output: z.object({ files: z.int(), bytes: z.int(), pages: z.int().optional() }).optional(),
  failure: Failure.optional(),
})
export type JobStep = z.infer<typeof JobStep>

/**
 * Where one of the visitor's files stands while steps run once for each file: one that failed leaves the others alone, and
 * one that the visitor goes on without is left out.
 */
export const FileStatus = z.object({
  step: z.int().nonnegative(),
  state: z.enum(['running', 'done', 'failed', 'left-out']),
  failure: Failure.optional(),
})
export type FileStatus = z.infer<typeof FileStatus>

/** A file of the visitor's, with the name it came with. */
export const JobInput = z.object({
  name: z.string(),
  kind: FileKind,
  bytes: z.int(),
  pages: z.int().optional(),
  /** Its content's key in the job's space of the file store. */
  key: z.string(),
  /** `undefined` until a step takes the file by itself. */
  status: FileStatus.optional(),
})
export type JobInput = z.infer<typeof JobInput>

/**
 * A file to take away. Its address is `/results/{jobId}/{index}`. `source` is the index of the visitor's file it was made from,
 * and `sourceBytes` that file's size.
 */
export const JobResult = z.object({
  name: z.string(),
  kind: FileKind,
  bytes: z.int(),
  pages: z.int().optional(),
  key: z.string(),
  source: z.int().nonnegative().optional(),
  sourceBytes: z.int(),
  /** Where the words of a transcript are kept with their times, in the job's space. */
  transcript: z.string().optional(),
})
export type JobResult = z.infer<typeof JobResult>

/** A job. Times are milliseconds since 1970. `revision` goes up by one with every event. */
export const Job = z.object({
  id: z.string(),
  revision: z.int(),
  state: JobState,
  locale: Locale,
  visitor: z.string(),
  /** The account it belongs to; `undefined` of a job started by nobody in particular: whoever has its id sees it. */
  owner: z.string().optional(),
  /** The SHA-256 of the key without which a job that has no owner is only seen. */
  keyDigest: z.string().optional(),
  /** How long its owner chose to keep its results, in milliseconds; the settings apply without a choice. */
  keepFor: z.number().positive().optional(),
  createdAt: z.number(),
  startedAt: z.number().optional(),
  endedAt: z.number().optional(),
  /** When its files go; set when it ends. */
  expiresAt: z.number().optional(),
  cancelRequested: z.boolean().optional(),
  /** The visitor wants its files gone: they go as soon as it is over. */
  removeRequested: z.boolean().optional(),
  /** Its owner wants nothing of it left in the history: the record goes with the files. */
  forgetRequested: z.boolean().optional(),
  /** When it was last put into the queue again. */
  retriedAt: z.number().optional(),
  /** The ids of the uploads its files came by: they go with the job when the visitor deletes it. */
  uploads: z.array(z.string()).optional(),
  inputs: z.array(JobInput),
  steps: z.array(JobStep),
  /** What was made last: a retry leaves it there until it has made something else, unless its options are other ones. */
  results: z.array(JobResult),
  notices: z.array(Notice.extend({ step: z.int() })),
  failure: Failure.extend({ step: z.int().optional() }).optional(),
})
export type Job = z.infer<typeof Job>

/** What a visitor is shown of a job: no store keys, no uploads, no identity. */
export const JobView = Job.omit({
  visitor: true,
  owner: true,
  keyDigest: true,
  keepFor: true,
  uploads: true,
  forgetRequested: true,
}).extend({
  inputs: z.array(JobInput.omit({ key: true })),
  steps: z.array(
    JobStep.omit({ texts: true }).extend({
      /** Some of its text can be read already, at `/results/{jobId}/text/{step}`. */
      isReadable: z.boolean().optional(),
    }),
  ),
  results: z.array(
    JobResult.omit({ key: true, transcript: true }).extend({
      /** Its words and their times are at `/results/{jobId}/{index}/transcript.json`. */
      hasTranscript: z.boolean().optional(),
    }),
  ),
  /** It opens to its owner alone, and not to whoever has its address. */
  isPrivate: z.boolean().optional(),
})
export type JobView = z.infer<typeof JobView>

/** The queue in which a job stands and since when; `undefined` while a step of it runs, and once it is over. */
export function waitingIn(job: Job): { queue: Queue; since: number } | undefined {
  const next = job.steps.findIndex(({ state }) => state !== 'done')
  const step = job.steps[next]
  if (!isOpen(job) || job.cancelRequested || step?.state !== 'waiting' || !step.queue) return undefined
  return { queue: step.queue, since: Math.max(job.retriedAt ?? job.createdAt, job.steps[next - 1]?.endedAt ?? 0) }
}
