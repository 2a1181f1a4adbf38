/**
 * Removal of an account with everything that belongs to it. The request is stored first, so that a removal that fails half-way is
 * continued by the next expiry run, on any host.
 */
import { isOpen, type IdentityProvider, type PipelineRunner, type TriggerSchedules } from '@docweave/contract'
import { z } from 'zod'
import { removeKeysOf } from './api-keys/key-record.ts'
import { removeAuthorizationsOf } from './oauth/authorization-record.ts'
import { jobsOwnedBy, ownedBy } from './ownership.ts'
import { removeTrigger, triggers } from './triggers/index.ts'
import { webhookDeliveries, webhooks } from './webhooks/index.ts'
import { removeJob, removeUpload, requestRemoval, type JobServices } from './remove-job.ts'

export interface AccountServices extends JobServices {
  runner: Pick<PipelineRunner, 'cancel' | 'forget'>
  identity: Pick<IdentityProvider, 'deleteUser'>
  schedules: Pick<TriggerSchedules, 'remove'>
}

/** The collection of account deletions, by user id. */
export const deletions = 'deletions'

/** The collection of open sessions, by the SHA-256 of the cookie. */
export const sessions = 'sessions'

/** Hosts cache sessions for some minutes. Data that a cached session creates after the deletion is removed for this long, in ms. */
const deletionLasts = 30 * 60_000

/** A deletion in progress. After `expiresAt` no session can create new data. */
export const Deletion = z.object({ userId: z.string(), at: z.number(), expiresAt: z.number() })
export type Deletion = z.infer<typeof Deletion>

/** Lists the deletions in progress. */
export async function listDeletions({ documents }: Pick<JobServices, 'documents'>): Promise<Deletion[]> {
  const found = await documents.query(deletions, { field: 'expiresAt', is: '<=', value: Number.MAX_SAFE_INTEGER })
  return found.flatMap(({ document }) => Deletion.safeParse(document).data ?? [])
}

/** The file store space of an account's own files (its picture). */
export async function accountSpace(userId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(userId))
  return `accounts/${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Removes an account's ended jobs with their records, and cancels the open ones; the expiry removes those once they have ended.
 *
 * @returns the number of jobs that are still open
 */
export async function removeOwnedJobs(
  holders: JobServices & Pick<AccountServices, 'runner'>,
  userId: string,
): Promise<number> {
  const { jobs, runner } = holders
  let left = 0
  for await (const { id } of jobsOwnedBy(jobs, userId)) {
    // A run that cannot be cancelled now stays marked, and the next attempt cancels it.
    const job = await requestRemoval(holders, runner, id, true).catch(() => jobs.get(id))
    if (job && isOpen(job)) left++
    else if (job) await removeJob(holders, { ...job, removeRequested: true, forgetRequested: true }, Date.now())
  }
  return left
}

async function removeOwned(
  holders: Pick<AccountServices, 'documents'>,
  collection: string,
  userId: string,
  remove: (id: string) => unknown,
) {
  for (;;) {
    const found = await holders.documents.query(collection, ownedBy(userId), { limit: 100 })
    if (found.length === 0) return
    for (const { id } of found) await remove(id)
  }
}

/** Ends all sessions of a user. */
export const removeSessions = (documents: JobServices['documents'], userId: string): Promise<void> =>
  removeOwned({ documents }, sessions, userId, (id) => documents.delete(sessions, id))

/**
 * Removes an account's data: the user at the identity provider, API keys, programs with access, triggers, webhooks, jobs with their files,
 * uploads, saved pipelines, profile and picture.
 * Idempotent.
 *
 * @returns whether everything is removed
 * @throws DocweaveError if a store is unreachable; the next attempt continues
 */
export async function removeAccount(holders: AccountServices, userId: string): Promise<boolean> {
  const { documents, files, identity } = holders
  // An unreachable identity provider does not prevent the removal of the data.
  const userGone = await identity.deleteUser(userId).then(
    () => true,
    () => false,
  )
  await removeSessions(documents, userId)
  await removeKeysOf(documents, userId)
  await removeAuthorizationsOf(documents, userId)
  // Before the jobs, so that no other is started.
  await removeOwned(holders, triggers, userId, (id) => removeTrigger(holders, id))
  // Before the jobs, so that nothing is sent about those that are cancelled now. The secrets are in the endpoints' documents.
  await removeOwned(holders, webhooks, userId, (id) => documents.delete(webhooks, id))
  const open = await removeOwnedJobs(holders, userId)
  await removeOwned(holders, 'uploads', userId, (id) => removeUpload(holders, id))
  await removeOwned(holders, 'saved-pipelines', userId, (id) => documents.delete('saved-pipelines', id))
  await removeOwned(holders, webhookDeliveries, userId, (id) => documents.delete(webhookDeliveries, id))
  await files.removeSpace(await accountSpace(userId))
  await documents.delete('profiles', userId)
  return userGone && open === 0
}

/** Whether the deletion of an account has been requested and is not complete. */
export const isBeingDeleted = async ({ documents }: Pick<JobServices, 'documents'>, userId: string): Promise<boolean> =>
  (await documents.get(deletions, userId)) !== undefined

/** Stores the request to delete an account. */
export async function requestDeletion({ documents }: Pick<JobServices, 'documents'>, userId: string, at: number) {
  const deletion: Deletion = { userId, at, expiresAt: at + deletionLasts }
  await documents.set(deletions, userId, deletion)
}

/**
 * Continues all requested deletions. A deletion is complete when everything is removed and its `expiresAt` has passed.
 *
 * @returns the number of completed deletions
 */
export async function finishDeletions(holders: AccountServices, now: number): Promise<number> {
  let gone = 0
  for (const { userId, expiresAt } of await listDeletions(holders)) {
    // A deletion that fails does not stop the others.
    const clean = await removeAccount(holders, userId).catch(() => false)
    if (!clean || expiresAt > now) continue
    await holders.documents.delete(deletions, userId)
    gone++
  }
  return gone
}
