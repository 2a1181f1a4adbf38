/**
 * The sessions that are open, in the document store: a cookie counts as long as its session is among them, at every API host. The
 * identity provider's cookies are valid by their signature until they run out, so without this a sign-out would end nothing.
 */
import { createHash } from 'node:crypto'
import type { DocumentStore } from '@docweave/contract'
import { ownedKey, removeSessions, sessions } from '@docweave/jobs'

export interface SessionRegistry {
  /** Adds a session that lasts `milliseconds`. */
  add(cookie: string, userId: string, milliseconds: number): Promise<void>
  has(cookie: string): Promise<boolean>
  /** Ends one session; does nothing where there is none. */
  remove(cookie: string): Promise<void>
  /** Ends every session of a user. */
  removeAll(userId: string): Promise<void>
}

/** The cookie itself would be a key to the account: the store has its SHA-256. */
const idOf = (cookie: string) => createHash('sha256').update(cookie).digest('base64url')

const mostKnown = 10_000
/** How many that have run out are removed with each new one. */
const swept = 20

/**
 * @param cacheFor how long (ms) this host takes a session for open without asking the store; what another host ends is over here within
 *   this time. 0 asks every time, for a store on this machine.
 */
export function createSessionRegistry(
  documents: DocumentStore,
  cacheFor: number,
  now: () => number = Date.now,
): SessionRegistry {
  /** Until when an open session is not asked for again. One that is over is asked for every time. */
  const known = new Map<string, number>()
  const keep = (id: string) => {
    known.delete(id)
    known.set(id, now() + cacheFor)
    const [oldest] = known.keys()
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
  }
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
      if (found && cacheFor > 0) keep(id)
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
      // Which of them were whose is not kept here.
      known.clear()
    },
  }
}
