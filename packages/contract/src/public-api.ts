/**
 * The nouns of the public HTTP API, version 1. They are stable: a field may be added, but none is removed or changes its meaning. Times are
 * ISO 8601 in UTC, sizes in bytes. A schema with an `id` in its metadata becomes a named schema of the OpenAPI document.
 */
import { z } from 'zod'
import { FileKind } from './file-kind.ts'
import { ApprovalAnswer, JobState, JobStep } from './job.ts'
import { Locale } from './locale.ts'
import { ErrorCode, ErrorParams, Notice } from './message-codes.ts'
import { NestedSteps } from './flow/nested-steps.ts'
import { DeliveryState, DeliveryEvent, WebhookEndpoint, WebhookEvent, webhookLimits } from './webhook.ts'
import { EngineName, ProgressUnit, RunPlace, Takes, ToolGroup, ToolId } from './tool.ts'

/** The path below which version 1 of the API is served. */
export const publicApiPath = '/api/v1'

/** The header that carries the key of a job without an owner. */
export const jobKeyHeader = 'docweave-job-key'

/** The lifetime of an idempotency key, in milliseconds. */
export const idempotencyLasts = 24 * 3_600_000

const Time = z.iso.datetime().meta({ description: 'A time in UTC, as in ISO 8601.' })
const Bytes = z.int().nonnegative().meta({ description: 'A size in bytes.' })
const Index = z.int().nonnegative()
/** The id of a job or of a file that was sent. */
export const ApiId = z.string().regex(/^[0-9a-f]{32}$/)

/** An error, as RFC 9457 describes it. `code` and `params` are those of the one error table. */
export const Problem = z
  .object({
    type: z.string().meta({ description: 'An identifier of the kind of problem: `urn:docweave:error:` and the code.' }),
    title: z.string().meta({ description: 'What went wrong, in English, for developers and logs.' }),
    status: z.int(),
    code: ErrorCode,
    params: ErrorParams,
    job: ApiId.optional().meta({ description: 'The job that failed, when there is one.' }),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>

export const FailureBody = z.object({ code: ErrorCode, title: z.string(), params: ErrorParams }).meta({ id: 'Failure' })

/** A file that was sent, and can be the input of jobs. */
export const ApiFile = z.object({ id: ApiId, name: z.string(), kind: FileKind, bytes: Bytes }).meta({
  id: 'File',
  description: 'A file that was sent and can be the input of jobs. Unused files are removed after a day.',
})
export type ApiFile = z.infer<typeof ApiFile>

/** A file that a job is created with. */
export const ApiInput = z
  .union([
    z.object({ file: ApiId }).strict(),
    z.object({ job: ApiId, result: Index }).strict(),
    z.object({ job: ApiId, input: Index }).strict(),
    z.object({ url: z.url().max(4000), name: z.string().max(255).optional() }).strict(),
  ])
  .meta({
    id: 'Input',
    description:
      'A file that was sent before, a result or an input of an earlier job, or an address that this server reads, if its operator allows that host.',
  })
export type ApiInput = z.infer<typeof ApiInput>

const Password = z.string().min(1).max(256)

/** What a job runs, apart from its files. */
export const JobOrder = z
  .object({
    steps: NestedSteps.meta({
      description:
        'The steps, one after the other. Instead of a step there may be a block: `if` (with `then` and `else`), `each`, `branch`, `approve` or `name`.',
    }),
    locale: Locale.default('en').meta({ description: 'The language of texts that tools write into documents.' }),
    passwords: z
      .array(Password.nullable())
      .max(200)
      .default([])
      .meta({ description: 'The passwords of protected input files, in the order of the files.' }),
    protect: Password.optional().meta({ description: 'The password that protects the resulting PDFs.' }),
    webhooks: z
      .array(z.string().max(64))
      .max(webhookLimits.endpoints)
      .default([])
      .meta({ description: 'The ids of the webhooks that are told when the job ends.' }),
  })
  .meta({ id: 'JobOrder' })
export type JobOrder = z.infer<typeof JobOrder>

export const CreateJob = JobOrder.extend({ inputs: z.array(ApiInput).min(1).max(200) }).meta({ id: 'CreateJob' })
export type CreateJob = z.infer<typeof CreateJob>

/** Changes for a retry. */
export const RetryJob = z
  .object({
    passwords: z.array(Password.nullable()).max(200).optional(),
    step: z
      .object({ index: Index, options: z.record(z.string(), z.unknown()) })
      .optional()
      .meta({ description: 'New options of one step. Finished work of the steps before it is kept.' }),
    without: z.array(Index).max(200).optional().meta({ description: 'The input files to leave out.' }),
    only: z.array(Index).max(200).optional().meta({ description: 'The only input files to repeat.' }),
  })
  .meta({ id: 'RetryJob' })
export type RetryJob = z.infer<typeof RetryJob>

export const ApiResult = z
  .object({
    index: Index,
    name: z.string(),
    kind: FileKind,
    mediaType: z.string(),
    bytes: Bytes,
    pages: z.int().optional(),
    source: Index.optional().meta({ description: 'The index of the input that it was made from.' }),
    href: z.string().meta({ description: 'Where it is downloaded.' }),
  })
  .meta({ id: 'Result' })
export type ApiResult = z.infer<typeof ApiResult>

export const ApiJob = z
  .object({
    id: ApiId,
    state: JobState,
    revision: z.int().meta({ description: 'Grows with every change of the job.' }),
    createdAt: Time,
    startedAt: Time.optional(),
    endedAt: Time.optional(),
    expiresAt: Time.optional().meta({ description: 'When the files are removed.' }),
    locale: Locale,
    inputs: z.array(
      z.object({
        name: z.string(),
        kind: FileKind,
        bytes: Bytes,
        pages: z.int().optional(),
        state: z.enum(['running', 'done', 'failed', 'left-out']).optional(),
        failure: FailureBody.optional(),
      }),
    ),
    steps: z.array(
      z.object({
        tool: ToolId,
        options: z.record(z.string(), z.unknown()).meta({ description: 'Without secret options.' }),
        state: JobStep.shape.state.meta({ description: '`skipped`: no file took the way that the step is on.' }),
        progress: z.object({ done: z.number(), of: z.number(), unit: ProgressUnit }).optional(),
      }),
    ),
    results: z.array(ApiResult),
    notices: z.array(Notice.extend({ step: z.int(), title: z.string() })),
    failure: FailureBody.extend({ step: Index.optional() }).optional(),
    key: z
      .string()
      .optional()
      .meta({ description: `Returned once, when a job without an owner is created: send it as \`${jobKeyHeader}\`.` }),
  })
  .meta({ id: 'Job' })
export type ApiJob = z.infer<typeof ApiJob>

export const ApiApproval = z
  .object({
    index: Index,
    question: z.string(),
    deadline: Time.meta({ description: 'Until when the job waits and keeps its files.' }),
    href: z.string().meta({ description: 'The page where anyone who has this link can answer.' }),
    files: z.array(z.object({ name: z.string(), kind: FileKind, bytes: Bytes, pages: z.int().optional() })),
    answer: z.object({ yes: z.boolean(), at: Time, comment: z.string().optional() }).optional(),
  })
  .meta({ id: 'Approval' })
export type ApiApproval = z.infer<typeof ApiApproval>

export const AnswerApproval = ApprovalAnswer.pick({ yes: true, comment: true }).meta({ id: 'AnswerApproval' })
export type AnswerApproval = z.infer<typeof AnswerApproval>

export const ApiJobPage = z
  .object({
    jobs: z.array(ApiJob),
    next: z.string().optional().meta({ description: 'The cursor of the next page, when there is one.' }),
  })
  .meta({ id: 'JobPage' })
export type ApiJobPage = z.infer<typeof ApiJobPage>

export const ApiTool = z
  .object({
    id: ToolId,
    group: ToolGroup,
    accepts: z.array(FileKind),
    takes: z.union([Takes, z.literal('by-options')]).meta({
      description:
        '`each`: it runs once for every file. `all`: once for all files together. `by-options`: its options decide.',
    }),
    gives: z.enum(['one', 'many']),
    runs: z.array(RunPlace),
    options: z.record(z.string(), z.unknown()).meta({ description: 'The JSON Schema (2020-12) of its options.' }),
    available: z.boolean(),
    missing: EngineName.optional().meta({ description: 'The engine that is missing, if the tool is unavailable.' }),
    limits: z.object({ files: z.int(), bytes: Bytes, pages: z.int() }),
  })
  .meta({ id: 'Tool' })
export type ApiTool = z.infer<typeof ApiTool>

const { url, name } = WebhookEndpoint.shape
const Events = z.array(WebhookEvent).min(1).max(WebhookEvent.options.length)

export const CreateWebhook = z
  .object({
    url,
    name,
    events: Events.default([...WebhookEvent.options]),
    includeFileNames: z.boolean().default(false).meta({ description: 'Whether the names of results are sent.' }),
  })
  .meta({ id: 'CreateWebhook' })
export type CreateWebhook = z.infer<typeof CreateWebhook>

export const ApiWebhook = z
  .object({
    id: z.string(),
    url,
    name,
    events: Events,
    includeFileNames: z.boolean(),
    createdAt: Time,
    disabledAt: Time.optional().meta({ description: 'Since when nothing is sent to it.' }),
    secret: z.string().optional().meta({ description: 'Returned when it is made or rotated, and never again.' }),
  })
  .meta({ id: 'Webhook' })
export type ApiWebhook = z.infer<typeof ApiWebhook>

export const RotateWebhook = z
  .object({
    overlapHours: z.number().min(0).max(webhookLimits.overlapHours).default(0).meta({
      description: 'For how long the old secret also signs.',
    }),
  })
  .meta({ id: 'RotateWebhook' })

export const ApiDelivery = z
  .object({
    id: z.string().meta({ description: 'Also the header `webhook-id` of its requests.' }),
    webhook: z.string(),
    job: z.string().optional(),
    event: DeliveryEvent,
    state: DeliveryState,
    createdAt: Time,
    attempts: z.array(z.object({ at: Time, status: z.int().optional(), code: ErrorCode.optional(), ms: z.number() })),
    nextAt: Time.optional(),
  })
  .meta({ id: 'Delivery' })
export type ApiDelivery = z.infer<typeof ApiDelivery>

export const ApiDeliveryPage = z
  .object({ deliveries: z.array(ApiDelivery), next: z.string().optional() })
  .meta({ id: 'DeliveryPage' })
