/** The triggers of a user: created, changed and removed, each only by its owner. */
import { randomBytes, randomInt } from 'node:crypto'
import {
  DocweaveError,
  triggerLimits,
  type DocumentStore,
  type NewTrigger,
  type SignedInUser,
  type Trigger,
  type TriggerKind,
  type TriggerWithAddress,
} from '@docweave/contract'
import { publicApiPath } from '@docweave/contract/public-api'
import { digestOfSecret, newSecret, startOfSecret } from '@docweave/jobs/api-keys'
import {
  changeTrigger,
  claimFolder,
  listTriggers,
  readTrigger,
  removeTrigger,
  scheduleOf,
  triggerViewOf,
  writeTrigger,
  type StoredTrigger,
} from '@docweave/jobs/triggers'
import { readPipeline } from '../pipelines/saved-pipelines.ts'
import type { ApiServices } from '../services.ts'
import { allowedMail } from './allowed-mail.ts'
import { grantedFolder } from './granted-folders.ts'

type Holders = Pick<ApiServices, 'documents' | 'schedules' | 'folders' | 'triggerMail'>

/** The path of a webhook trigger's address. */
const pathOf = (id: string, secret: string) => `${publicApiPath}/triggers/${id}/${secret}`

const storedSecret = (secret: string) => ({ secretDigest: digestOfSecret(secret), secretStart: startOfSecret(secret) })

/** Throws `SAVED_PIPELINE_NOT_FOUND` unless the saved pipeline is of `owner`. */
async function assertOwnPipeline(documents: DocumentStore, owner: string, id: string): Promise<void> {
  if ((await readPipeline(documents, id)).owner !== owner) throw new DocweaveError('SAVED_PIPELINE_NOT_FOUND')
}

/** Gives the workflow engine the clock of a schedule trigger, as it is stored. */
async function mirror({ schedules }: Holders, trigger: StoredTrigger): Promise<void> {
  const schedule = scheduleOf(trigger)
  if (schedule) await schedules.set(schedule)
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Returns the id of a new trigger. That of a mail trigger is in its address, which people type: 52 random bits. */
function newId(kind: TriggerKind): string {
  if (kind === 'mail') return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
  // Not 32 hexadecimal digits, so that logs do not take it for the id of a job.
  return randomBytes(10).toString('hex')
}

/** Gives a folder trigger its folder. Throws `FOLDER_IN_USE`. */
async function claim({ documents }: Holders, { id, source }: StoredTrigger): Promise<void> {
  if (source.kind !== 'folder') return
  await claimFolder(documents, source.folder, id, async (other) => (await readTrigger(documents, other)) !== undefined)
}

/**
 * Stores a new trigger.
 *
 * @returns it, for a webhook with the path of its address, which is returned here and nowhere else
 * @throws DocweaveError `TRIGGERS_TOO_MANY` (params: `limit`), `SAVED_PIPELINE_NOT_FOUND`; for a schedule `OPTION_INVALID` for times that
 *   the engine refuses, and `SERVICE_UNAVAILABLE`; for a folder `FOLDER_NOT_ALLOWED`, `FOLDER_IN_USE` and `SERVICE_UNAVAILABLE`; for mail
 *   `MAIL_NOT_ALLOWED`
 */
export async function addTrigger(holders: Holders, user: SignedInUser, given: NewTrigger): Promise<TriggerWithAddress> {
  const { documents, folders } = holders
  const owner = user.id
  if (given.source.kind === 'folder') grantedFolder(folders, given.source.folder, user)
  if (given.source.kind === 'mail') allowedMail(holders, user)
  await assertOwnPipeline(documents, owner, given.pipeline)
  if ((await listTriggers(documents, owner)).length >= triggerLimits.triggers)
    throw new DocweaveError('TRIGGERS_TOO_MANY', { limit: triggerLimits.triggers })
  const id = newId(given.source.kind)
  const secret = given.source.kind === 'webhook' ? newSecret('dwt_') : undefined
  const stored: StoredTrigger = {
    ...given,
    id,
    owner,
    createdAt: Date.now(),
    failures: 0,
    counted: [],
    ...(secret === undefined ? {} : storedSecret(secret)),
  }
  await writeTrigger(documents, stored)
  try {
    await claim(holders, stored)
    await mirror(holders, stored)
  } catch (error) {
    await removeTrigger(holders, id)
    throw error
  }
  return { trigger: triggerViewOf(stored), ...(secret === undefined ? {} : { path: pathOf(id, secret) }) }
}

/** Reads a trigger of `owner`; throws `TRIGGER_NOT_FOUND`, also for one of another user. */
export async function readOwnTrigger(documents: DocumentStore, owner: string, id: string): Promise<StoredTrigger> {
  const found = await readTrigger(documents, id)
  if (found?.owner !== owner) throw new DocweaveError('TRIGGER_NOT_FOUND')
  return found
}

/** What of a trigger can be changed. `paused`: pauses it, or resumes it with no failures counted. */
export type TriggerChange = Partial<NewTrigger> & { paused?: boolean | undefined }

/** A trigger keeps its kind, and its folder: what is known of a folder belongs to the trigger. */
const mayBecome = (before: Trigger['source'], after: Trigger['source']): boolean =>
  before.kind === 'folder' ? after.kind === 'folder' && before.folder === after.folder : before.kind === after.kind

function resumed({ paused: _, ...trigger }: StoredTrigger): StoredTrigger {
  return { ...trigger, failures: 0 }
}

/**
 * Changes a trigger of `owner` atomically.
 *
 * @throws DocweaveError `TRIGGER_NOT_FOUND`, also for one of another user, `SAVED_PIPELINE_NOT_FOUND`; `OPTION_INVALID` for a source of another
 *   kind, another folder, or times that the engine refuses, and `SERVICE_UNAVAILABLE`: a schedule is then as before
 */
export async function changeOwnTrigger(
  holders: Holders,
  owner: string,
  id: string,
  { name, pipeline, source, paused }: TriggerChange,
): Promise<Trigger> {
  const { documents } = holders
  const before = await readOwnTrigger(documents, owner, id)
  if (pipeline !== undefined) await assertOwnPipeline(documents, owner, pipeline)
  if (source && !mayBecome(before.source, source)) throw new DocweaveError('OPTION_INVALID', { option: 'source' })
  const now = Date.now()
  const change = (found: StoredTrigger): StoredTrigger => {
    const next = {
      ...found,
      name: name ?? found.name,
      pipeline: pipeline ?? found.pipeline,
      source: source ?? found.source,
    }
    if (paused === undefined) return next
    return paused ? { ...next, paused: next.paused ?? { at: now, by: 'owner' } } : resumed(next)
  }
  // First the engine, which may refuse. If this host dies now, the next start of one corrects the schedule.
  await mirror(holders, change(before))
  const changed = await changeTrigger(documents, id, change)
  if (!changed) throw new DocweaveError('TRIGGER_NOT_FOUND')
  // Again: a run that found the trigger paused may have paused the schedule since.
  if (paused === false) await mirror(holders, changed)
  return triggerViewOf(changed)
}

/**
 * Gives a webhook trigger of `owner` a new address. The old one is invalid at once.
 *
 * @throws DocweaveError `TRIGGER_NOT_FOUND`, also for one of another user or without an address
 */
export async function rotateAddress(
  { documents }: Pick<Holders, 'documents'>,
  owner: string,
  id: string,
): Promise<TriggerWithAddress> {
  const secret = newSecret('dwt_')
  const changed = await changeTrigger(documents, id, (found) =>
    found.owner === owner && found.source.kind === 'webhook' ? { ...found, ...storedSecret(secret) } : undefined,
  )
  if (!changed) throw new DocweaveError('TRIGGER_NOT_FOUND')
  return { trigger: triggerViewOf(changed), path: pathOf(id, secret) }
}

/** Removes a trigger of `owner`. Its jobs stay in the history. Throws `TRIGGER_NOT_FOUND`, also for one of another user. */
export async function removeOwnTrigger(holders: Holders, owner: string, id: string): Promise<void> {
  await readOwnTrigger(holders.documents, owner, id)
  await removeTrigger(holders, id)
}

/** Removes the triggers of `owner` that start a saved pipeline. */
export async function removeTriggersOfPipeline(holders: Holders, owner: string, pipeline: string): Promise<void> {
  for (const trigger of await listTriggers(holders.documents, owner))
    if (trigger.pipeline === pipeline) await removeTrigger(holders, trigger.id)
}
