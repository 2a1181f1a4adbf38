/**
 * The end of an account: everything that is its owner's goes. It is written down before anything is done, so that what one try
 * leaves is done by the next, whoever makes it.
 */
import { z } from 'zod'
import { isOpen } from './job-state.ts'
import { jobsOwnedBy, ownedBy } from './owned.ts'
import type { IdentityProvider, PipelineRunner } from './ports.ts'
import { removeJob, removeUpload, requestRemoval, type JobHolders } from './remove-job.ts'

export interface AccountHolders extends JobHolders {
  runner: Pick<PipelineRunner, 'cancel' | 'forget'>
  identity: Pick<IdentityProvider, 'deleteUser'>
}

/** The collection of deletions, by the user's id. */
export const deletions = 'deletions'

/** The collection of open sessions, by the SHA-256 of their cookies. */
export const sessions = 'sessions'

/** A session may be believed for some minutes after its user is gone: what it makes is looked for as long as this. */
const lookFor = 30 * 60_000

/** A deletion under way; `expiresAt` is when nothing new can come any more. */
export const Deletion = z.object({ userId: z.string(), at: z.number(), expiresAt: z.number() })
export type Deletion = z.infer<typeof Deletion>

/** The ids of all accounts that are being deleted. */
export async function listDeletions({ documents }: Pick<JobHolders, 'documents'>): Promise<Deletion[]> {
  const found = await documents.query(deletions, { field: 'expiresAt', is: '<=', value: Number.MAX_SAFE_INTEGER })
  return found.flatMap(({ document }) => Deletion.safeParse(document).data ?? [])
}

/** The space of the file store with an account's own files: its picture. */
export async function accountSpace(userId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(userId))
  return `accounts/${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Removes the jobs of an account that are over, with their records, and cancels the others: they go with an expiry when their engines
 * have stopped.
 *
 * @returns how many are still there
 */
export async function removeOwnedJobs(
  holders: JobHolders & Pick<AccountHolders, 'runner'>,
  userId: string,
): Promise<number> {
  const { jobs, runner } = holders
  let left = 0
  for await (const { id } of jobsOwnedBy(jobs, userId)) {
    // A run that cannot be stopped now is marked: it is asked again by the next try.
    const job = await requestRemoval(holders, runner, id, true).catch(() => jobs.get(id))
    if (job && isOpen(job)) left++
    else if (job) await removeJob(holders, { ...job, removeRequested: true, forgetRequested: true }, Date.now())
  }
  return left
}

async function removeOwned(
  holders: Pick<AccountHolders, 'documents'>,
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

/** Ends every session of a user at this site. */
export const removeSessions = (documents: JobHolders['documents'], userId: string): Promise<void> =>
  removeOwned({ documents }, sessions, userId, (id) => documents.delete(sessions, id))

/**
 * Removes what is there of an account: the user at the identity provider, jobs with their files, uploads, saved pipelines, profile
 * and picture. Does no harm when it is done again.
 *
 * @returns whether nothing is left
 * @throws DocweaveError when a store is away: what follows is left to the next try
 */
export async function removeAccount(holders: AccountHolders, userId: string): Promise<boolean> {
  const { documents, files, identity } = holders
  // Data is not kept because the identity provider is away.
  const userGone = await identity.deleteUser(userId).then(
    () => true,
    () => false,
  )
  await removeSessions(documents, userId)
  const open = await removeOwnedJobs(holders, userId)
  await removeOwned(holders, 'uploads', userId, (id) => removeUpload(holders, id))
  await removeOwned(holders, 'saved-pipelines', userId, (id) => documents.delete('saved-pipelines', id))
  await files.removeSpace(await accountSpace(userId))
  await documents.delete('profiles', userId)
  return userGone && open === 0
}

/** Writes down that an account goes. */
export async function requestDeletion({ documents }: Pick<JobHolders, 'documents'>, userId: string, at: number) {
  const deletion: Deletion = { userId, at, expiresAt: at + lookFor }
  await documents.set(deletions, userId, deletion)
}

/**
 * Goes on with all deletions that are written down; one whose time is over, and of which nothing is left, is forgotten.
 *
 * @returns how many accounts are gone for good
 */
export async function finishDeletions(holders: AccountHolders, now: number): Promise<number> {
  let gone = 0
  for (const { userId, expiresAt } of await listDeletions(holders)) {
    // One that cannot go on now keeps no other from it.
    const clean = await removeAccount(holders, userId).catch(() => false)
    if (!clean || expiresAt > now) continue
    await holders.documents.delete(deletions, userId)
    gone++
  }
  return gone
}
