/** The synchronous operation: one tool, answered with its result. The work is a durable job like any other. */
import { findCurrentJob } from '@docweave/api'
import { DocweaveError, hasFailedFiles, isOpen, Locale, type Job, type ToolDescriptor } from '@docweave/contract'
import { ApiJob, jobKeyHeader, JobOrder } from '@docweave/contract/public-api'
import { optionFromText, optionsOf } from '@docweave/tool-kit/option-text'
import { tools } from '@docweave/tools/tools'
import type { HonoRequest } from 'hono'
import { z } from 'zod'
import { sendOne, sendZip } from '../results.ts'
import { createJob, idempotencyKeyOf } from './create-job.ts'
import { IdempotencyHeader } from './create-operation.ts'
import { addressOfJob, bodyOfJob } from './job-body.ts'
import { creationErrors } from './job-errors.ts'
import { FileContent, jsonContent, jsonResponse, parseJson, parsePart } from './json.ts'
import type { ReceivedForm } from './multipart.ts'
import { defineOperation, noBody, none } from './operation.ts'
import { problemResponse } from './problem.ts'
import { receiveFiles } from './receive-files.ts'
import { closedSignal, waitForJob } from './wait-for-job.ts'

/** How long (s) a request waits for its result, if it does not say, and at most. */
const usualWait = 30
const longestWait = 120

/** Returns the seconds of `Prefer: wait=N` (RFC 7240, 4.3). */
function waitOf(request: HonoRequest): number {
  const [, wait] = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})/i.exec(request.header('prefer') ?? '') ?? []
  return wait === undefined ? usualWait : Math.min(Number(wait), longestWait)
}

const ConvertForm = z
  .object({
    file: z.union([FileContent, z.array(FileContent)]).meta({ description: 'The files, in their order.' }),
    options: z.string().optional().meta({ description: 'JSON: the options of the tool.' }),
    locale: Locale.optional(),
    password: z.string().optional().meta({ description: 'Opens protected files.' }),
    protect: z.string().optional().meta({ description: 'Protects the resulting PDFs.' }),
  })
  .catchall(z.string())
  .meta({ description: 'Besides these, each option of the tool may be a field of its own.' })

const Options = z.record(z.string(), z.unknown())

/** Reads a form as the order of a job with one step. */
function orderOf(tool: ToolDescriptor, { fields, files }: ReceivedForm): JobOrder {
  if (files.length === 0) throw new DocweaveError('REQUEST_INVALID', { part: 'file' })
  const { options = '{}', locale, password, protect, ...more } = Object.fromEntries(fields)
  // Most requests have no such field: the tool's schema need not be read for them.
  const known = Object.keys(more).length > 0 ? optionsOf(tool) : {}
  const named = Object.entries(more).map(([name, text]) => {
    const option = known[name]
    if (!option) throw new DocweaveError('REQUEST_INVALID', { part: name.slice(0, 100) })
    return [name, optionFromText(option, text)] as const
  })
  return parsePart(
    JobOrder,
    {
      steps: [{ tool: tool.id, options: { ...parseJson(Options, options, 'options'), ...Object.fromEntries(named) } }],
      locale,
      passwords: password === undefined ? [] : files.map(() => password),
      protect,
    },
    'form',
  )
}

/** Headers that name the job of a response. */
function jobHeaders(job: Job, jobKey: string | undefined, wait: number): Record<string, string> {
  const notices = [...new Set(job.notices.map(({ code }) => code))]
  return {
    location: addressOfJob(job.id),
    'preference-applied': `wait=${wait}`,
    'docweave-job': job.id,
    ...(jobKey === undefined ? {} : { [jobKeyHeader]: jobKey }),
    ...(notices.length > 0 ? { 'docweave-notices': notices.join(', ') } : {}),
  }
}

/** A job that failed, or of which a file failed: a result without one of the files would be taken for the whole. */
const failureOf = (job: Job) =>
  job.failure ??
  (job.state === 'cancelled' ? { code: 'CANCELLED' as const, params: {} } : undefined) ??
  (hasFailedFiles(job) ? job.inputs.find(({ status }) => status?.failure)?.status?.failure : undefined)

/** `POST /convert/{tool}` */
export const convertOperation = defineOperation({
  id: 'convert',
  tag: 'Convert',
  method: 'post',
  path: '/convert/{tool}',
  summary: 'Run one tool and get its result',
  description:
    'For small work: answers with the file (a ZIP for several), or with 202 and the job when it takes longer than `Prefer: wait=N` seconds (30 when omitted, 120 at most). Fails if any of the files fails; the results of the others are then in the job.',
  params: z.object({ tool: z.enum([...tools.keys()]) }),
  query: none,
  body: noBody,
  form: ConvertForm,
  headers: IdempotencyHeader.extend({
    prefer: z.string().optional().meta({ description: '`wait=N`: the seconds to wait for the result.' }),
  }),
  responses: {
    200: {
      description: 'The result; `Location` is its job, and `Docweave-Notices` has the codes of notices.',
      content: { 'application/octet-stream': { schema: FileContent } },
    },
    202: { description: 'The job goes on.', content: jsonContent(ApiJob) },
  },
  errors: [...creationErrors, 'TOOL_UNKNOWN', 'ENGINE_FAILED', 'TIMED_OUT', 'FILE_DAMAGED', 'FILE_ENCRYPTED'],
  async handle({ ctx, params, request, incoming, outgoing, settings: { receive } }) {
    const { services } = ctx
    const tool = tools.get(params.tool)
    if (!tool) throw new DocweaveError('TOOL_UNKNOWN')
    const key = idempotencyKeyOf(request)
    const { read: order, uploads } = await receiveFiles(ctx, incoming, receive, (form) => orderOf(tool, form))
    const inputs = uploads.map((upload) => ({ upload }))
    const { jobId, jobKey } = await createJob(ctx, { order, inputs }, key)
    const wait = waitOf(request)
    const started = await findCurrentJob(ctx, jobId)
    const job = await waitForJob(services, started, wait * 1000, closedSignal(outgoing))
    const headers = jobHeaders(job, jobKey, wait)
    if (isOpen(job)) return jsonResponse(bodyOfJob(job, jobKey), 202, { ...headers, 'retry-after': '2' })
    const failure = failureOf(job)
    if (failure) return problemResponse(new DocweaveError(failure.code, failure.params), { job: job.id, headers })
    const [only, ...others] = job.results
    if (!only) throw new DocweaveError('RESULT_EXPIRED')
    const response =
      others.length > 0 ? sendZip(services, job, job.results, request) : await sendOne(services, job, only, request)
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  },
})
