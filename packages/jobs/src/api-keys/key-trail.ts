/**
 * The trail of an API key, of a program that an account let in, or of a trigger's address: its newest 500 requests of the last 30 days. One document per key, so
 * that it is bounded and removed with the key by one deletion; full, it has some 80 KB. The ids of keys, authorizations and triggers are
 * random, so that they never meet.
 */
import { KeyUse, type DocumentStore, type KeyUsePage } from '@docweave/contract'
import { z } from 'zod'
import { authorizations } from '../oauth/authorization-record.ts'
import { triggers } from '../triggers/trigger-record.ts'
import { apiKeys, apiKeyTrails } from './key-record.ts'

/** The most requests of a trail. */
export const maxKeyUses = 500

/** How long a request stays in the trail, in ms. */
export const keyUseRetention = 30 * 24 * 3_600_000

const pageSize = 50

/** `first` numbers the oldest request, so that the others keep their numbers when old ones go; the numbers are the cursors of pages. */
const Trail = z.object({ first: z.int(), uses: z.array(KeyUse) })

const emptyTrail: z.infer<typeof Trail> = { first: 0, uses: [] }

/** Returns a trail with more requests, without those that are too old or too many; `undefined` if there are none left. */
function trailOf(old: unknown, more: readonly KeyUse[], now: number) {
  const { first, uses } = Trail.safeParse(old).data ?? emptyTrail
  const all = [...uses, ...more]
  const kept = all.slice(-maxKeyUses).filter(({ at }) => at > now - keyUseRetention)
  const oldest = Math.min(...kept.map(({ at }) => at))
  return kept.length === 0
    ? undefined
    : { first: first + all.length - kept.length, uses: kept, expiresAt: oldest + keyUseRetention }
}

/** Adds requests to the trail of a key, oldest first, unless the key was revoked. May be lost by a power failure. */
export async function appendKeyUses(
  documents: DocumentStore,
  key: string,
  uses: readonly KeyUse[],
  now: number,
): Promise<void> {
  await documents.update(apiKeyTrails, key, (old) => trailOf(old, uses, now), { mayBeLost: true })
  // Afterwards: a revocation removes first the key and then the trail, so one of the two removals comes last.
  const owners = await Promise.all(
    [apiKeys, authorizations, triggers].map((collection) => documents.get(collection, key)),
  )
  if (owners.every((owner) => owner === undefined)) await documents.delete(apiKeyTrails, key)
}

/** Reads a page of a key's trail, newest first. `before` is the `next` of the page before it. */
export async function readKeyUses(
  documents: DocumentStore,
  key: string,
  before: number | undefined,
  now: number,
): Promise<KeyUsePage> {
  const { first, uses } = Trail.safeParse(await documents.get(apiKeyTrails, key)).data ?? emptyTrail
  const end = Math.max(0, Math.min(uses.length, (before ?? Infinity) - first))
  const start = Math.max(0, end - pageSize)
  const page = uses.slice(start, end).filter(({ at }) => at > now - keyUseRetention)
  return { uses: page.toReversed(), ...(start > 0 ? { next: first + start } : {}) }
}

const atOnce = 500

/** Removes requests that are older than the retention from all trails, also of keys that are not used any more. */
export async function trimKeyTrails(documents: DocumentStore, now: number): Promise<void> {
  for (;;) {
    const over = await documents.query(apiKeyTrails, { field: 'expiresAt', is: '<=', value: now }, { limit: atOnce })
    for (const { id, document } of over)
      if (trailOf(document, [], now)) await documents.update(apiKeyTrails, id, (old) => trailOf(old, [], now))
      else await documents.delete(apiKeyTrails, id)
    if (over.length < atOnce) return
  }
}
