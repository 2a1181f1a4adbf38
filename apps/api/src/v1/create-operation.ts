/** The operation that creates a job. */
import { findStarted, type ApiContext, type NewJob } from '@docweave/api'
import { DocweaveError } from '@docweave/contract'
import { ApiJob, CreateJob, JobOrder, type ApiInput } from '@docweave/contract/public-api'
import { z } from 'zod'
import { assertFilesExist, createJob, digestOfBody, idempotencyKeyOf } from './create-job.ts'
import { fetchInputs } from './fetch-inputs.ts'
import { addressOfJob, bodyOfJob } from './job-body.ts'
import { creationErrors } from './job-errors.ts'
import { FileContent, jsonContent, jsonResponse, parseJson } from './json.ts'
import { defineOperation, none } from './operation.ts'
import { receiveFiles } from './receive-files.ts'
import { closedSignal } from './wait-for-job.ts'

export const IdempotencyHeader = z.object({
  'idempotency-key': z.string().optional().meta({
    description:
      'A repeated request with the same key within a day returns the same job; with another body it is refused.',
  }),
})

/** The form of a request that creates a job from the files that come with it. */
const CreateForm = z.object({
  job: z.string().meta({
    description: 'JSON: the steps and, if wanted, locale, passwords and protect, as in JobOrder.',
  }),
  file: z.union([FileContent, z.array(FileContent)]).meta({
    description: 'The files, in their order. The names of their fields do not matter.',
  }),
})

/** The response with a job that was created, or that an earlier request with the same idempotency key created. */
async function createdResponse(ctx: ApiContext, { jobId, jobKey, isRepeat }: NewJob & { isRepeat: boolean }) {
  const job = await ctx.services.jobs.get(jobId)
  if (!job) throw new DocweaveError('JOB_NOT_FOUND')
  return jsonResponse(bodyOfJob(job, jobKey), isRepeat ? 200 : 201, { location: addressOfJob(jobId) })
}

/** `POST /jobs` */
export const createOperation = defineOperation({
  id: 'jobs.create',
  tag: 'Jobs',
  method: 'post',
  path: '/jobs',
  summary: 'Create a job',
  description:
    'Runs the steps one after the other on the files. Send the files with the request as a form; or name in JSON files that were sent before, or results of other jobs.',
  params: none,
  query: none,
  headers: IdempotencyHeader,
  body: CreateJob,
  form: CreateForm,
  responses: {
    201: { description: 'The job.', content: jsonContent(ApiJob) },
    200: {
      description: 'An earlier request with the same idempotency key created this job.',
      content: jsonContent(ApiJob),
    },
  },
  errors: [...creationErrors, 'URL_NOT_ALLOWED', 'URL_FAILED'],
  async handle({ ctx, body, request, incoming, outgoing, settings: { receive, urls } }) {
    const key = idempotencyKeyOf(request)
    if (body) {
      const inputs: readonly ApiInput[] = body.inputs
      const digest = digestOfBody(body)
      const earlier = key === undefined ? undefined : await findStarted(ctx, { key, digest })
      if (earlier) return createdResponse(ctx, { ...earlier, isRepeat: true })
      await assertFilesExist(ctx, inputs)
      const fetched = await fetchInputs(ctx, inputs, receive, urls, closedSignal(outgoing))
      return createdResponse(ctx, await createJob(ctx, { order: body, inputs: fetched }, key, digest))
    }
    const { read: order, uploads } = await receiveFiles(ctx, incoming, receive, ({ fields, files }) => {
      if (files.length === 0) throw new DocweaveError('REQUEST_INVALID', { part: 'file' })
      return parseJson(JobOrder, Object.fromEntries(fields)['job'] ?? '', 'job')
    })
    return createdResponse(ctx, await createJob(ctx, { order, inputs: uploads.map((upload) => ({ upload })) }, key))
  },
})
