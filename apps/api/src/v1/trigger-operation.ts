/** The operation of a webhook trigger: a request to its address starts its saved pipeline. */
import { authenticateTrigger, startTriggeredJob } from '@docweave/api'
import { DocweaveError } from '@docweave/contract'
import { ApiJob } from '@docweave/contract/public-api'
import { z } from 'zod'
import { idempotencyKeyOf } from './create-job.ts'
import { IdempotencyHeader } from './create-operation.ts'
import { addressOfJob, bodyOfJob } from './job-body.ts'
import { creationErrors } from './job-errors.ts'
import { FileContent, jsonContent, jsonResponse } from './json.ts'
import { defineOperation, noBody, none } from './operation.ts'
import { receiveFormOrFile } from './raw-body.ts'
import { dropUploads, receiveFiles } from './receive-files.ts'

/** `POST /triggers/{id}/{secret}` */
export const triggerOperation = defineOperation({
  id: 'triggers.start',
  tag: 'Triggers',
  method: 'post',
  path: '/triggers/{id}/{secret}',
  summary: 'Start a saved workflow by its webhook address',
  description:
    'The address needs no other authentication. Send files as a form, or one file as the body: its name is that of `Content-Disposition`. The job belongs to the account of the trigger.',
  params: z.object({ id: z.string(), secret: z.string() }),
  query: none,
  headers: IdempotencyHeader.extend({
    'content-disposition': z.string().optional().meta({
      description: 'The name of a file that is the body: `attachment; filename="scan.pdf"`.',
    }),
  }),
  body: noBody,
  form: z.object({ file: z.union([FileContent, z.array(FileContent)]) }),
  responses: { 202: { description: 'The job.', content: jsonContent(ApiJob) } },
  errors: [...creationErrors, 'TRIGGER_NOT_FOUND', 'TRIGGER_PAUSED', 'SAVED_PIPELINE_NOT_FOUND'],
  callerOf: (services, { id = '', secret = '' }, address) => authenticateTrigger(services, id, secret, address),
  async handle({ ctx, request, incoming, settings: { receive } }) {
    const key = idempotencyKeyOf(request)
    const read = ({ files }: { files: readonly unknown[] }) => {
      if (files.length === 0) throw new DocweaveError('REQUEST_INVALID', { part: 'file' })
    }
    const { uploads } = await receiveFiles(ctx, incoming, receive, read, receiveFormOrFile)
    const started = await startTriggeredJob(ctx, { uploads, key }).catch(async (error: unknown) => {
      await dropUploads(ctx, uploads)
      throw error
    })
    // The job has the files of the first request.
    if (started.isRepeat) await dropUploads(ctx, uploads)
    const job = await ctx.services.jobs.get(started.jobId)
    if (!job) throw new DocweaveError('JOB_NOT_FOUND')
    return jsonResponse(bodyOfJob(job), 202, { location: addressOfJob(job.id) })
  },
})
