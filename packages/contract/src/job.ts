/** A job, the events that the API and the worker append to it, and the view of it that visitors get. */
import { z } from 'zod'
import { FileKind } from './file-kind.ts'
import { Flow } from './flow/flow.ts'
import { Locale } from './locale.ts'
import { ErrorCode, ErrorParams, Notice } from './message-codes.ts'
import { ProgressUnit, Queue, ToolId } from './tool.ts'
import { JobTrigger } from './trigger.ts'

export const JobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'expired'])
export type JobState = z.infer<typeof JobState>

/** Progress of one part of a step, in `unit`s. A step that fans out has several parts. */
export const Progress = z.object({ done: z.number(), of: z.number(), unit: ProgressUnit })
export type Progress = z.infer<typeof Progress>

export const Failure = z.object({ code: ErrorCode, params: ErrorParams })
export type Failure = z.infer<typeof Failure>

export const JobStep = z.object({
  tool: ToolId,
  options: z.record(z.string(), z.unknown()),
  /** The task queue of the step; `undefined` in jobs that are older than this field. */
  queue: Queue.optional(),
  /** `skipped`: no file took the way of the flow that the step is on. */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'skipped']),
  /** Progress of each part, by `partName`. */
  parts: z.record(z.string(), Progress),
  /** Partial text results, readable while the step runs: keys in the job's space, by `partName`. */
  texts: z.record(z.string(), z.string()).optional(),
  /** What OCR read in each document, for review: keys in the job's space, by the document's run (`group`), with its input file. */
  recognitions: z.record(z.string(), z.object({ key: z.string(), source: z.int().nonnegative() })).optional(),
  startedAt: z.number().optional(),
  endedAt: z.number().optional(),
  output: z.object({ files: z.int(), bytes: z.int(), pages: z.int().optional() }).optional(),
  failure: Failure.optional(),
})
export type JobStep = z.infer<typeof JobStep>

/**
 * Status of an input file in steps that run once for each file. A failed file does not fail the others; `left-out`: the visitor continued
 * without it.
 */
export const FileStatus = z.object({
  step: z.int().nonnegative(),
  state: z.enum(['running', 'done', 'failed', 'left-out']),
  failure: Failure.optional(),
})
export type FileStatus = z.infer<typeof FileStatus>

/** A stored file in a job's record, under the name that the visitor reads. */
export const JobFile = z.object({
  name: z.string(),
  kind: FileKind,
  bytes: z.int(),
  pages: z.int().optional(),
  /** Key of the content in the job's space of the file store. */
  key: z.string(),
})
export type JobFile = z.infer<typeof JobFile>

/** An input file of a job. */
export const JobInput = JobFile.extend({
  /** `undefined` until a step runs for this file alone. */
  status: FileStatus.optional(),
})
export type JobInput = z.infer<typeof JobInput>

/**
 * A file that a job is started with: an upload's id; or a result or an input of a job that the caller can read, by the job's id and the
 * file's index, which need not be uploaded again.
 */
export const InputReference = z.union([
  z.string().max(64),
  z.object({ job: z.string().max(64), result: z.int().nonnegative() }),
  z.object({ job: z.string().max(64), input: z.int().nonnegative() }),
])
export type InputReference = z.infer<typeof InputReference>

/**
 * A result file, downloadable at `/results/{jobId}/{index}`. `source` is the index of the input it was made from, `sourceBytes` that
 * input's size.
 */
export const JobResult = JobFile.extend({
  source: z.int().nonnegative().optional(),
  sourceBytes: z.int(),
  /** For a transcript: key of its words with their times, in the job's space. */
  transcript: z.string().optional(),
})
export type JobResult = z.infer<typeof JobResult>

/** How somebody answered an approval. `at` is in milliseconds since 1970. */
export const ApprovalAnswer = z.object({
  yes: z.boolean(),
  at: z.number(),
  comment: z.string().trim().max(500).optional(),
})
export type ApprovalAnswer = z.infer<typeof ApprovalAnswer>

/** A question that a job asked: the files that it is about, and until when it waits (in milliseconds since 1970). */
export const JobApproval = z.object({
  question: z.string(),
  deadline: z.number(),
  files: z.array(JobFile),
  /** Whoever has it may see the files and answer. */
  token: z.string(),
  answer: ApprovalAnswer.optional(),
})
export type JobApproval = z.infer<typeof JobApproval>

/** A job. Times are in milliseconds since 1970. Every event increments `revision`. */
export const Job = z.object({
  id: z.string(),
  revision: z.int(),
  state: JobState,
  locale: Locale,
  visitor: z.string(),
  /** The account that owns the job; `undefined` for a job without one, which anyone who has its id can read. */
  owner: z.string().optional(),
  /** SHA-256 of the job key. Without the key, a job that has no owner is read-only. */
  keyDigest: z.string().optional(),
  /** Retention of the results in milliseconds, as the owner chose it; the settings apply when unset. */
  keepFor: z.number().positive().optional(),
  createdAt: z.number(),
  startedAt: z.number().optional(),
  endedAt: z.number().optional(),
  /** When its files are removed; set when the job ends. */
  expiresAt: z.number().optional(),
  cancelRequested: z.boolean().optional(),
  /** The visitor requested removal of the files: they are removed as soon as the job has ended. */
  removeRequested: z.boolean().optional(),
  /** The owner deleted the job from the history: the record is removed with the files. */
  forgetRequested: z.boolean().optional(),
  /** Ids of the owner's webhook endpoints that are told when it ends. */
  webhooks: z.array(z.string()).optional(),
  /** The trigger that started it, if its owner did not. */
  trigger: JobTrigger.optional(),
  /** When it was last queued again by a retry. */
  retriedAt: z.number().optional(),
  /** Ids of the uploads that the inputs came from; removed with the job when the visitor deletes it. */
  uploads: z.array(z.string()).optional(),
  inputs: z.array(JobInput),
  steps: z.array(JobStep),
  /** The flow of the steps, unless they run one after the other. */
  flow: Flow.optional(),
  /** The questions that it asked, by their number in the flow (from 0). */
  approvals: z.record(z.string(), JobApproval).optional(),
  /** The latest results. They stay available during a retry until it has new ones. */
  results: z.array(JobResult),
  notices: z.array(Notice.extend({ step: z.int() })),
  failure: Failure.extend({ step: z.int().optional() }).optional(),
})
export type Job = z.infer<typeof Job>

/** A job as visitors see it: without store keys, uploads and identity. */
export const JobView = Job.omit({
  visitor: true,
  owner: true,
  keyDigest: true,
  keepFor: true,
  uploads: true,
  webhooks: true,
  trigger: true,
  forgetRequested: true,
}).extend({
  inputs: z.array(JobInput.omit({ key: true })),
  steps: z.array(
    JobStep.omit({ texts: true, recognitions: true }).extend({
      /** What OCR read in the document `source` is at `/results/{jobId}/recognition/{step}/{group}`. */
      recognised: z.array(z.object({ group: z.int().nonnegative(), source: z.int().nonnegative() })).optional(),
      /** Part of its text is already readable at `/results/{jobId}/text/{step}`. */
      isReadable: z.boolean().optional(),
    }),
  ),
  approvals: z
    .record(z.string(), JobApproval.omit({ token: true }).extend({ files: z.array(JobFile.omit({ key: true })) }))
    .optional(),
  results: z.array(
    JobResult.omit({ key: true, transcript: true }).extend({
      /** Its words with their times are at `/results/{jobId}/{index}/transcript.json`. */
      hasTranscript: z.boolean().optional(),
      /** Browsers do not render this kind, but its first pages are at `/results/{jobId}/{index}/preview.pdf`. */
      hasPreview: z.boolean().optional(),
    }),
  ),
  /** Only its owner can open it, not everyone who has its address. */
  isPrivate: z.boolean().optional(),
  /** How many of its first steps run in this browser; `undefined` for a job of the server. */
  stepsHere: z.int().nonnegative().optional(),
})
export type JobView = z.infer<typeof JobView>

const at = z.number()
const step = z.int().nonnegative()

export const JobEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('inspected'),
    at,
    inputs: z.array(z.object({ source: step, kind: FileKind, pages: z.int().optional() })),
  }),
  /** The amount of work of each run of a step that runs several times; recorded before the first run. */
  z.object({ type: z.literal('step-planned'), at, step, groups: z.array(Progress) }),
  z.object({ type: z.literal('step-started'), at, step }),
  z.object({ type: z.literal('step-progress'), at, step, part: z.string(), progress: Progress }),
  /** Part of a step's text can be read before the step is done. The text is in the job's space, under `key`. */
  z.object({ type: z.literal('step-text'), at, step, part: z.string(), key: z.string() }),
  /** OCR has read a document. Its lines are in the job's space, under `key`, for review. */
  z.object({ type: z.literal('step-recognised'), at, step, group: step, source: step, key: z.string() }),
  z.object({
    type: z.literal('step-done'),
    at,
    step,
    output: z.object({ files: z.int(), bytes: z.int(), pages: z.int().optional() }),
    notices: z.array(Notice),
  }),
  z.object({ type: z.literal('step-skipped'), at, step }),
  z.object({ type: z.literal('approval-opened'), at, approval: step, asked: JobApproval.omit({ answer: true }) }),
  z.object({ type: z.literal('approval-answered'), at, approval: step, answer: ApprovalAnswer }),
  z.object({ type: z.literal('file-started'), at, step, source: step }),
  z.object({ type: z.literal('file-done'), at, step, source: step }),
  z.object({ type: z.literal('file-failed'), at, step, source: step, failure: Failure }),
  z.object({ type: z.literal('done'), at, expiresAt: at, results: z.array(JobResult) }),
  z.object({ type: z.literal('failed'), at, expiresAt: at, step: step.optional(), failure: Failure }),
  z.object({ type: z.literal('cancel-requested'), at }),
  z.object({ type: z.literal('cancelled'), at, expiresAt: at }),
  z.object({
    type: z.literal('retried'),
    at,
    /** Options that the visitor changed, by the index of their step. */
    options: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
    /** The files to leave out. */
    without: z.array(step).optional(),
    /** The files to retry; other failed files stay as they are. */
    only: z.array(step).optional(),
  }),
  z.object({ type: z.literal('remove-requested'), at, forget: z.boolean().optional() }),
  /** A visitor with the job's key signed in: the job belongs to that account from then on. `keepFor` is in milliseconds. */
  z.object({ type: z.literal('adopted'), at, owner: z.string(), keepFor: z.number().optional() }),
  z.object({ type: z.literal('expired'), at }),
])
export type JobEvent = z.infer<typeof JobEvent>
