/** Caches the user of a session cookie or an API key: every request needs it, and each lookup is a call to the provider. */
import type { SignedInUser } from '@docweave/contract'
import { LRUCache } from 'lru-cache'

/** Below the limit of five minutes within which a revoked session must end. */
const KEPT = 4 * 60_000
/** Maximum number of entries; one takes some 400 bytes. */
const LARGEST = 10_000

interface Known {
  user: SignedInUser
  /** When the session itself ends, in milliseconds since 1970. */
  endsAt: number
}

export interface SessionCache {
  /** Returns the user of a session, or of an API key's owner; calls `ask` if unknown, once for all concurrent callers. */
  get(key: string, ask: () => Promise<Known>): Promise<SignedInUser>
  /** Removes all sessions of a user. */
  forget(userId: string): void
}

/** Creates a cache for this process. Refusals are not cached, so that signing in again works at once. */
export function createSessionCache(): SessionCache {
  const known = new LRUCache<string, Known & { until: number }>({ max: LARGEST })
  const asking = new Map<string, Promise<Known>>()
  return {
    async get(key, ask) {
      const found = known.get(key)
      const now = Date.now()
      if (found && found.until > now) return found.user
      const running = asking.get(key)
      if (running) return (await running).user
      const question = ask()
      asking.set(key, question)
      try {
        const answer = await question
        // The lifetime starts at the request: later changes may be missing from the response.
        if (asking.get(key) === question) known.set(key, { ...answer, until: Math.min(now + KEPT, answer.endsAt) })
        return answer.user
      } finally {
        if (asking.get(key) === question) asking.delete(key)
      }
    },
    forget(userId) {
      // Pending responses may predate the change.
      asking.clear()
      for (const [key, { user }] of known) if (user.id === userId) known.delete(key)
    },
  }
}
