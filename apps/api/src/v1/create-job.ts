/** Creates jobs for the public API: from files of the request, earlier files and addresses, at most once for an idempotency key. */
import { createHash } from 'node:crypto'
import {
  findUpload,
  newJob,
  startJob,
  startJobOnce,
  type ApiContext,
  type NewJob,
  type StartRequest,
  type Upload,
} from '@docweave/api'
import { DocweaveError, flatten, Pipeline, type InputReference, type NestedSteps } from '@docweave/contract'
import type { ApiInput, CreateJob, JobOrder } from '@docweave/contract/public-api'
import type { HonoRequest } from 'hono'
import { z } from 'zod'
import { parsePart } from './json.ts'
import { dropUploads } from './receive-files.ts'

/** An idempotency key: printable ASCII. The draft's quotes around it are optional. */
const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/)
  .transform((key) => key.replaceAll(/^"|"$/g, ''))

/** Returns the request's idempotency key; throws `REQUEST_INVALID` for a malformed one. */
export function idempotencyKeyOf(request: HonoRequest): string | undefined {
  const key = request.header('idempotency-key')
  return key === undefined ? undefined : parsePart(IdempotencyKey, key, 'idempotency-key')
}

/** JSON with sorted keys, so that the order of fields in a repeated request does not matter. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** The pipeline of a nested list of steps; throws `REQUEST_INVALID` for one without a step, with too many, or too deep. */
function pipelineOf(steps: NestedSteps): Pipeline {
  const read = Pipeline.safeParse(flatten(steps))
  if (!read.success) throw new DocweaveError('REQUEST_INVALID', { part: 'steps' })
  return read.data
}

/** What a job is created from: references of the request, and uploads that came with it or were read from an address. */
export interface Order {
  order: JobOrder
  inputs: readonly (Exclude<ApiInput, { url: string }> | { upload: Upload })[]
}

const referenceOf = (input: Order['inputs'][number]): InputReference =>
  'upload' in input ? input.upload.id : 'file' in input ? input.file : input

const digestOf = (...asked: unknown[]): string => createHash('sha256').update(canonical(asked)).digest('hex')

/** The digest of everything that a request in JSON asks for. Addresses count as they are, because their content may be gone by a repetition. */
export const digestOfBody = ({ inputs, ...order }: CreateJob): string => digestOf(order, inputs)

/** The digest of everything that a request asks for whose files came with it: they count by name and content. */
const digestOfForm = ({ order, inputs }: Order): string =>
  digestOf(
    order,
    inputs.map((input) => ('upload' in input ? { name: input.upload.name, content: input.upload.key } : input)),
  )

/**
 * Starts the job of an order.
 *
 * @param digest the digest of the request, if it is not a form
 * @throws DocweaveError the codes of `jobs.start`, `IDEMPOTENCY_KEY_REUSED` and `IDEMPOTENCY_KEY_BUSY`; the uploads that came with the
 *   request are then removed
 */
export async function createJob(
  ctx: ApiContext,
  given: Order,
  idempotencyKey: string | undefined,
  digest?: string,
): Promise<NewJob & { isRepeat: boolean }> {
  const { steps, locale, passwords, protect, webhooks } = given.order
  const uploads = given.inputs.flatMap((input) => ('upload' in input ? input.upload : []))
  try {
    const request: StartRequest = {
      uploads: given.inputs.map(referenceOf),
      pipeline: pipelineOf(steps),
      locale,
      passwords,
      webhooks,
      ...(protect === undefined ? {} : { protect }),
    }
    if (idempotencyKey === undefined) {
      const job = newJob(ctx)
      await startJob(ctx, request, job)
      return { ...job, isRepeat: false }
    }
    const started = await startJobOnce(ctx, request, {
      key: idempotencyKey,
      digest: digest ?? digestOfForm(given),
    })
    // The job has the files of the first request.
    if (started.isRepeat) await dropUploads(ctx, uploads)
    return started
  } catch (error) {
    await dropUploads(ctx, uploads)
    throw error
  }
}

/** Throws `UPLOAD_NOT_FOUND` unless the caller may use all files that the inputs name. Called before anything is downloaded. */
export async function assertFilesExist(ctx: ApiContext, inputs: readonly ApiInput[]): Promise<void> {
  for (const input of inputs) if ('file' in input) await findUpload(ctx, input.file)
}
