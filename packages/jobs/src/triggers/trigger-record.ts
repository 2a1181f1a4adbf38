/** The stored triggers: documents by id, with their owner and the digest of the secret in their address. */
import {
  Trigger,
  triggerLimits,
  type DocumentStore,
  type ErrorCode,
  type TriggerKind,
  type TriggerSchedule,
  type TriggerSchedules,
} from '@docweave/contract'
import { z } from 'zod'
import { apiKeyTrails } from '../api-keys/key-record.ts'
import { ownedBy, ownedKey } from '../ownership.ts'
import { releaseFolder } from './folder-record.ts'

/** The collection of triggers. */
export const triggers = 'triggers'

/** A trigger as it is stored. */
export const StoredTrigger = Trigger.extend({
  owner: z.string(),
  /** The SHA-256, in hexadecimal, of the secret in the address of a webhook. */
  secretDigest: z.string().optional(),
  /** The ends of runs that were counted, as `countTriggerEnd` names them, oldest first. */
  counted: z.array(z.string()).default([]),
})
export type StoredTrigger = z.infer<typeof StoredTrigger>

const toDocument = (trigger: StoredTrigger) => ({
  ...trigger,
  owned: ownedKey(trigger.owner, trigger.createdAt, trigger.id),
})

/** Returns the trigger without owner and digest (zod strips fields that the schema does not name). */
export const triggerViewOf = (trigger: StoredTrigger): Trigger => Trigger.parse(trigger)

export async function writeTrigger(documents: DocumentStore, trigger: StoredTrigger): Promise<void> {
  await documents.set(triggers, trigger.id, toDocument(trigger))
}

/** Reads a trigger without an access check; `undefined` when there is none. */
export async function readTrigger(documents: DocumentStore, id: string): Promise<StoredTrigger | undefined> {
  return StoredTrigger.safeParse(await documents.get(triggers, id)).data
}

/** Lists an owner's triggers, newest first. */
export async function listTriggers(documents: DocumentStore, owner: string): Promise<StoredTrigger[]> {
  // Two requests at the same time may exceed the limit by one.
  const limit = triggerLimits.triggers * 2
  const found = await documents.query(triggers, ownedBy(owner), { limit, descending: true })
  return found.flatMap(({ document }) => StoredTrigger.safeParse(document).data ?? [])
}

/** Iterates over the triggers of all owners, page by page. */
export async function* listAllTriggers(documents: DocumentStore): AsyncGenerator<StoredTrigger> {
  let from = ''
  for (;;) {
    const page = await documents.query(triggers, { field: 'owned', from, below: '\uffff' }, { limit: 200 })
    for (const { document } of page) {
      const trigger = StoredTrigger.parse(document)
      // A space is before every other character of these keys.
      from = `${ownedKey(trigger.owner, trigger.createdAt, trigger.id)} `
      yield trigger
    }
    if (page.length === 0) return
  }
}

/** Changes a trigger atomically and returns it; `undefined` when there is none, or when `change` returns nothing. */
export async function changeTrigger(
  documents: DocumentStore,
  id: string,
  change: (trigger: StoredTrigger) => StoredTrigger | undefined,
): Promise<StoredTrigger | undefined> {
  const changed = await documents.update(triggers, id, (old) => {
    const found = StoredTrigger.safeParse(old).data
    const next = found && change(found)
    return next && toDocument(next)
  })
  return StoredTrigger.safeParse(changed).data
}

export interface TriggerHolders {
  documents: DocumentStore
  schedules: Pick<TriggerSchedules, 'remove'>
}

/** How often, in minutes, a watched folder is looked at. */
const lookEvery = 1

/** Whether a trigger has a clock of its own. The mailbox has one for all mail triggers. */
const hasClock = (kind: TriggerKind): boolean => kind === 'schedule' || kind === 'folder'

/**
 * Removes a trigger, its schedule, what is known of its folder, and the trail of its uses. Its jobs stay in the account. A schedule that
 * cannot be removed now goes when it fires next, or when an API host starts.
 */
export async function removeTrigger({ documents, schedules }: TriggerHolders, id: string): Promise<void> {
  const source = (await readTrigger(documents, id))?.source
  await documents.delete(triggers, id)
  if (source?.kind === 'folder') await releaseFolder(documents, source.folder, id)
  if (source && hasClock(source.kind)) await schedules.remove(id).catch(() => undefined)
  await documents.delete(apiKeyTrails, id)
}

/**
 * Returns the clock of a trigger; `undefined` for a webhook or mail. That of a folder also runs while the trigger is paused, because the files whose
 * jobs are open are still finished; the look that finds none stops it.
 */
export function scheduleOf({ id, source, paused }: StoredTrigger): TriggerSchedule | undefined {
  switch (source.kind) {
    case 'webhook':
    case 'mail':
      return undefined
    case 'schedule':
      return { id, times: source.times, timeZone: source.timeZone, isPaused: paused !== undefined }
    case 'folder':
      return { id, times: { type: 'every', minutes: lookEvery }, timeZone: 'UTC', isPaused: false }
  }
}

/** Returns the trigger after a failure: the last allowed one in a row pauses it. */
export function afterFailure(trigger: StoredTrigger, code: ErrorCode, at: number): StoredTrigger {
  const failures = trigger.failures + 1
  const pause =
    failures >= triggerLimits.failures && !trigger.paused ? { paused: { at, by: 'failures' as const, code } } : {}
  return { ...trigger, failures, lastFailure: { at, code }, ...pause }
}

/** Returns the trigger after a look at its folder or messages, which a temporary failure may have kept from working. */
export function afterLook(
  { lookFailure: _, ...trigger }: StoredTrigger,
  lookFailure?: StoredTrigger['lookFailure'],
): StoredTrigger {
  return { ...trigger, ...(lookFailure ? { lookFailure } : {}) }
}
