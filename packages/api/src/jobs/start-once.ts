/**
 * Starts a job at most once for an idempotency key (draft-ietf-httpapi-idempotency-key-header). A record by the caller and the key holds the
 * digest of the request and the id of the job, which is chosen before the start: a request that is repeated after a crash of this host
 * starts that same job, or finds it.
 */
import { createHash } from 'node:crypto'
import { DocweaveError, Plan, type DocumentStore } from '@docweave/contract'
import { idempotencyLasts } from '@docweave/contract/public-api'
import { z } from 'zod'
import type { ApiContext, ApiServices } from '../services.ts'
import { newJob, startJob, type NewJob, type StartRequest } from './start.ts'

const collection = 'idempotency'

const Claim = z.object({
  digest: z.string(),
  jobId: z.string(),
  /** Until when (ms since 1970) other requests wait for the one that starts the job; 0 once the job is started. */
  busyUntil: z.number(),
  /** Reference of the job's key in the secrets of the job, if it has no owner. */
  key: z.string().optional(),
  expiresAt: z.number(),
})
type Claim = z.infer<typeof Claim>

/** How long, in ms, a start may take before another request may complete it. */
const startLasts = 60_000

/** Returns the id of the record of a caller's key. */
const recordOf = ({ visitor }: ApiContext, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([visitor, key]))
    .digest('hex')

/** Throws when a record belongs to another request, or to one that is not answered yet. */
function assertSame({ digest, busyUntil }: Claim, asked: string, now: number): void {
  if (digest !== asked) throw new DocweaveError('IDEMPOTENCY_KEY_REUSED')
  if (busyUntil > now) throw new DocweaveError('IDEMPOTENCY_KEY_BUSY', { seconds: 1 })
}

/** Claims the key for this request. Returns the record, and whether this request has to start the job. */
async function claimKey(
  documents: DocumentStore,
  id: string,
  digest: string,
  jobId: string,
): Promise<{ claim: Claim; isOurs: boolean }> {
  const now = Date.now()
  const fresh: Claim = { digest, jobId, busyUntil: now + startLasts, expiresAt: now + idempotencyLasts }
  let found: Claim | undefined
  const written = await documents.update(collection, id, (old): Claim | undefined => {
    const known = Claim.safeParse(old).data
    found = known && known.expiresAt > now ? known : undefined
    if (!found) return fresh
    const isAbandoned = found.busyUntil > 0 && found.busyUntil <= now
    return found.digest === digest && isAbandoned ? { ...found, busyUntil: now + startLasts } : undefined
  })
  if (found) assertSame(found, digest, now)
  return { claim: found ?? fresh, isOurs: written !== undefined }
}

/** The job's key, stored encrypted with the job's files, so that a repeated request gets it too. `undefined` once the job is removed. */
async function keyOf({ secrets }: ApiServices, { jobId, key }: Claim): Promise<string | undefined> {
  const secret = key === undefined ? undefined : await secrets.get(`jobs/${jobId}`, key).catch(() => undefined)
  return typeof secret === 'string' ? secret : undefined
}

/** Starts the run of a job whose creating host died before it could. A run that is open is left alone. */
async function completeStart({ documents, runner, jobs }: ApiServices, jobId: string): Promise<void> {
  const [plan, job] = [Plan.safeParse(await documents.get('plans', jobId)).data, await jobs.get(jobId)]
  if (plan && job && (await runner.state(jobId)) === 'unknown') await runner.start(plan, job.visitor)
}

/** A request that may be repeated: its idempotency key, and a digest of everything that it asks for. */
export interface RepeatableRequest {
  key: string
  digest: string
}

/**
 * Finds the job that an earlier request of the same caller with the same key started in the last day, before anything is read for this one:
 * the files that it names may be gone by now. Returns `undefined` when there is none, or when its start was not completed.
 *
 * @throws DocweaveError `IDEMPOTENCY_KEY_REUSED` and `IDEMPOTENCY_KEY_BUSY`, as `startJobOnce`
 */
export async function findStarted(ctx: ApiContext, { key, digest }: RepeatableRequest): Promise<NewJob | undefined> {
  const { services } = ctx
  const claim = Claim.safeParse(await services.documents.get(collection, recordOf(ctx, key))).data
  const now = Date.now()
  if (!claim || claim.expiresAt <= now) return undefined
  assertSame(claim, digest, now)
  if (claim.busyUntil > 0) return undefined
  return { jobId: claim.jobId, jobKey: await keyOf(services, claim) }
}

/**
 * Starts a job, or returns the one that an earlier request of the same caller with the same key started in the last day.
 *
 * @param key the idempotency key
 * @param digest a digest of everything that the request asks for, its files included
 * @throws DocweaveError `IDEMPOTENCY_KEY_REUSED` when the earlier request was another one; `IDEMPOTENCY_KEY_BUSY` (params: `seconds` to wait)
 *   while it is not answered; and the codes of a start, after which the key is free again
 */
export async function startJobOnce(
  ctx: ApiContext,
  input: StartRequest,
  { key, digest }: RepeatableRequest,
): Promise<NewJob & { isRepeat: boolean }> {
  const { services } = ctx
  const { documents, jobs, secrets } = services
  const id = recordOf(ctx, key)
  const fresh = newJob(ctx)
  const { claim, isOurs } = await claimKey(documents, id, digest, fresh.jobId)
  const { jobId } = claim
  if (!isOurs) return { jobId, jobKey: await keyOf(services, claim), isRepeat: true }
  if (await jobs.get(jobId)) {
    await completeStart(services, jobId)
    await documents.merge(collection, id, { busyUntil: 0 })
    return { jobId, jobKey: await keyOf(services, claim), isRepeat: true }
  }
  const { jobKey } = fresh
  try {
    if (jobKey) await documents.merge(collection, id, { key: await secrets.put(`jobs/${jobId}`, jobKey) })
    await startJob(ctx, input, { jobId, jobKey })
  } catch (error) {
    await documents.delete(collection, id)
    throw error
  }
  await documents.merge(collection, id, { busyUntil: 0 })
  return { jobId, jobKey, isRepeat: false }
}

/** Removes the records of idempotency keys that have expired. */
export async function removeExpiredIdempotencyKeys(documents: DocumentStore, now = Date.now()): Promise<void> {
  const over = await documents.query(collection, { field: 'expiresAt', is: '<=', value: now })
  for (const { id } of over) await documents.delete(collection, id)
}
