/** The operations of jobs: list, read, watch, cancel, retry, delete, download. */
import { cancelOwnJob, findCurrentJob, findResults, removeOwnJob, retryOwnJob } from '@docweave/api'
import { DocweaveError } from '@docweave/contract'
import { ApiId, ApiJob, ApiJobPage, jobKeyHeader, RetryJob } from '@docweave/contract/public-api'
import { ownedCursor } from '@docweave/jobs'
import type { HonoRequest } from 'hono'
import { z } from 'zod'
import { bodyFrom } from '../responses.ts'
import { sendOne, sendZip } from '../results.ts'
import { CursorQuery, cursorText, readCursor } from './cursor.ts'
import { bodyOfJob } from './job-body.ts'
import { startErrors } from './job-errors.ts'
import { FileContent, jsonContent, jsonResponse } from './json.ts'
import { defineOperation, noBody, none, type AnyOperation } from './operation.ts'
import { closedSignal, eventsOfJob } from './wait-for-job.ts'

const JobPath = z.object({ id: ApiId })
const JobKeyHeader = z.object({
  [jobKeyHeader]: z.string().optional().meta({ description: 'The key of a job that was created without an API key.' }),
})
const jobAnswer = { description: 'The job.', content: jsonContent(ApiJob) }
const keyOf = (request: HonoRequest) => request.header(jobKeyHeader)

const list = defineOperation({
  id: 'jobs.list',
  tag: 'Jobs',
  method: 'get',
  path: '/jobs',
  summary: 'List the jobs of the account, newest first',
  params: none,
  query: CursorQuery.extend({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
  body: noBody,
  responses: { 200: { description: 'A page of jobs.', content: jsonContent(ApiJobPage) } },
  errors: ['SIGNED_OUT'],
  async handle({ ctx: { services, user }, query: { limit, cursor } }) {
    if (!user) throw new DocweaveError('SIGNED_OUT')
    const found = await services.jobs.listOwned(user.id, { before: readCursor(cursor), limit: limit + 1 })
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const next = last && found.length > limit ? { next: cursorText(ownedCursor(last.createdAt, last.id)) } : {}
    const jobs = page.filter(({ forgetRequested }) => !forgetRequested).map((job) => bodyOfJob(job))
    return jsonResponse({ jobs, ...next })
  },
})

const get = defineOperation({
  id: 'jobs.get',
  tag: 'Jobs',
  method: 'get',
  path: '/jobs/{id}',
  summary: 'Read a job',
  params: JobPath,
  query: none,
  body: noBody,
  responses: { 200: jobAnswer },
  errors: ['JOB_NOT_FOUND'],
  handle: async ({ ctx, params }) => jsonResponse(bodyOfJob(await findCurrentJob(ctx, params.id))),
})

const events = defineOperation({
  id: 'jobs.watch',
  tag: 'Jobs',
  method: 'get',
  path: '/jobs/{id}/events',
  summary: 'Watch a job by server-sent events',
  description:
    'Sends a `job` event with the job now and after every change, and ends when the job has ended. The id of an event is the revision, so a client that connects again with `Last-Event-ID` gets what it missed.',
  params: JobPath,
  query: none,
  body: noBody,
  headers: z.object({ 'last-event-id': z.string().optional() }),
  responses: { 200: { description: 'The events.', content: { 'text/event-stream': { schema: z.string() } } } },
  errors: ['JOB_NOT_FOUND', 'STREAMS_TOO_MANY'],
  async handle({ ctx, params, request, outgoing }) {
    await findCurrentJob(ctx, params.id)
    const close = ctx.services.streams.open(ctx.visitor)
    outgoing.once('close', close)
    const after = Number.parseInt(request.header('last-event-id') ?? '-1', 10)
    const events = eventsOfJob(ctx, params.id, Number.isNaN(after) ? -1 : after, closedSignal(outgoing))
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
    // Set on Node's response, where the shutdown looks for event streams.
    outgoing.setHeader('content-type', headers['content-type'])
    return new Response(bodyFrom(events), { headers })
  },
})

const cancel = defineOperation({
  id: 'jobs.cancel',
  tag: 'Jobs',
  method: 'post',
  path: '/jobs/{id}/cancel',
  summary: 'Cancel a job',
  description: 'The job is `cancelled` once its engines have stopped.',
  params: JobPath,
  query: none,
  body: noBody,
  headers: JobKeyHeader,
  responses: { 202: jobAnswer },
  errors: ['JOB_NOT_FOUND', 'JOB_READ_ONLY', 'JOB_NOT_RETRYABLE'],
  async handle({ ctx, params, request }) {
    await cancelOwnJob(ctx, { id: params.id, key: keyOf(request) })
    return jsonResponse(bodyOfJob(await findCurrentJob(ctx, params.id)), 202)
  },
})

const retry = defineOperation({
  id: 'jobs.retry',
  tag: 'Jobs',
  method: 'post',
  path: '/jobs/{id}/retry',
  summary: 'Run a job again from where it failed',
  description:
    'Finished steps are not repeated. The body may change the options of a step, give passwords, leave out files, or name the only files to repeat.',
  params: JobPath,
  query: none,
  body: RetryJob,
  headers: JobKeyHeader,
  responses: { 202: jobAnswer },
  errors: ['JOB_NOT_FOUND', 'JOB_READ_ONLY', 'JOB_NOT_RETRYABLE', 'RESULT_EXPIRED', ...startErrors],
  async handle({ ctx, params, body = {}, request }) {
    const { step, passwords = [], without = [], only } = body
    await retryOwnJob(ctx, {
      id: params.id,
      key: keyOf(request),
      passwords,
      without,
      ...(only ? { only } : {}),
      ...(step ? { options: { step: step.index, options: step.options } } : {}),
    })
    return jsonResponse(bodyOfJob(await findCurrentJob(ctx, params.id)), 202)
  },
})

const remove = defineOperation({
  id: 'jobs.delete',
  tag: 'Jobs',
  method: 'delete',
  path: '/jobs/{id}',
  summary: 'Delete the files of a job',
  description:
    'An open job is cancelled first. The files are gone when this answers, or soon after its engines have stopped.',
  params: JobPath,
  query: none,
  body: noBody,
  headers: JobKeyHeader,
  responses: { 204: { description: 'The files are deleted.' } },
  errors: ['JOB_NOT_FOUND', 'JOB_READ_ONLY'],
  async handle({ ctx, params, request }) {
    await removeOwnJob(ctx, { id: params.id, key: keyOf(request) })
    return new Response(null, { status: 204 })
  },
})

const result = defineOperation({
  id: 'jobs.download',
  tag: 'Jobs',
  method: 'get',
  path: '/jobs/{id}/results/{index}',
  summary: 'Download a result',
  description: 'Answers to `Range`, so that a download can be continued.',
  params: JobPath.extend({ index: z.coerce.number().int().nonnegative() }),
  query: none,
  body: noBody,
  responses: { 200: { description: 'The file.', content: { 'application/octet-stream': { schema: FileContent } } } },
  errors: ['JOB_NOT_FOUND', 'JOB_NOT_FINISHED', 'RESULT_EXPIRED'],
  async handle({ ctx, params, request }) {
    const { job, results } = await findResults(ctx, params.id)
    const found = results[params.index]
    if (!found) throw new DocweaveError('JOB_NOT_FOUND')
    return sendOne(ctx.services, job, found, request)
  },
})

const zip = defineOperation({
  id: 'jobs.downloadAll',
  tag: 'Jobs',
  method: 'get',
  path: '/jobs/{id}/results.zip',
  summary: 'Download all results as a ZIP',
  params: JobPath,
  query: none,
  body: noBody,
  responses: { 200: { description: 'The ZIP.', content: { 'application/zip': { schema: FileContent } } } },
  errors: ['JOB_NOT_FOUND', 'JOB_NOT_FINISHED', 'RESULT_EXPIRED'],
  async handle({ ctx, params, request }) {
    const { job, results } = await findResults(ctx, params.id)
    return sendZip(ctx.services, job, results, request)
  },
})

/** The operations of jobs that exist. */
export const jobOperations: readonly AnyOperation[] = [list, get, events, cancel, retry, remove, result, zip]
