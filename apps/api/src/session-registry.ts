/**
 * Registry of open sessions in the document store, shared by all API hosts. The identity provider's cookies stay valid by their
 * signature until they expire, so a sign-out takes effect only by removing the session here.
 */
import { createHash } from 'node:crypto'
import type { DocumentStore } from '@docweave/contract'
import { ownedKey, removeSessions, sessions } from '@docweave/jobs'
import { LRUCache } from 'lru-cache'

export interface SessionRegistry {
  /** Adds a session with a lifetime of `milliseconds`. */
  add(cookie: string, userId: string, milliseconds: number): Promise<void>
  has(cookie: string): Promise<boolean>
  /** Ends one session, if it exists. */
  remove(cookie: string): Promise<void>
  /** Ends every session of a user. */
  removeAll(userId: string): Promise<void>
}

/** The store holds the cookie's SHA-256, because the cookie itself grants access to the account. */
const idOf = (cookie: string) => createHash('sha256').update(cookie).digest('base64url')

const mostKnown = 10_000
/** The most expired sessions that are removed with each new one. */
const swept = 20

/**
 * @param cacheFor how long (ms) this host caches that a session is open, and so the longest delay until a sign-out at another host
 *   takes effect here. 0 disables the cache, for a store on this machine.
 */
export function createSessionRegistry(
  documents: DocumentStore,
  cacheFor: number,
  now: () => number = Date.now,
): SessionRegistry {
  /** Cache expiry of open sessions. Misses are not cached. */
  const known = new LRUCache<string, number>({ max: mostKnown })
  return {
    async add(cookie, userId, milliseconds) {
      const id = idOf(cookie)
      await documents.set(sessions, id, { owned: ownedKey(userId, now(), id), expiresAt: now() + milliseconds })
      const over = await documents.query(sessions, { field: 'expiresAt', is: '<=', value: now() }, { limit: swept })
      for (const each of over) await documents.delete(sessions, each.id)
    },
    async has(cookie) {
      const id = idOf(cookie)
      if ((known.get(id) ?? 0) > now()) return true
      const found = (await documents.get(sessions, id)) !== undefined
      if (found && cacheFor > 0) known.set(id, now() + cacheFor)
      return found
    },
    async remove(cookie) {
      const id = idOf(cookie)
      known.delete(id)
      await documents.delete(sessions, id)
      known.delete(id)
    },
    async removeAll(userId) {
      await removeSessions(documents, userId)
      // The cache does not record which user a session belongs to.
      known.clear()
    },
  }
}
