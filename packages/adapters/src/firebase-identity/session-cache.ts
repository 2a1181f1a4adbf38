/** Who a session's cookie names, remembered for a while: every request asks, and the answer is a call to the provider. */
import type { SignedInUser } from '@docweave/contract'

/** Less than the five minutes within which a revoked session must be out. */
const KEPT = 4 * 60_000
/** A user takes some 400 bytes. */
const LARGEST = 10_000

interface Known {
  user: SignedInUser
  /** When the session itself ends, in milliseconds since 1970. */
  endsAt: number
}

export interface SessionCache {
  /** Gives the user of a session; `ask` is called when that is not known, once for all who want to know meanwhile. */
  get(key: string, ask: () => Promise<Known>): Promise<SignedInUser>
  /** Forgets all sessions of a user. */
  forget(userId: string): void
}

/** A cache of this process alone. A refusal is not kept: who signs in again is in at once. */
export function createSessionCache(): SessionCache {
  const known = new Map<string, Known & { until: number }>()
  const asking = new Map<string, Promise<Known>>()
  /** The oldest come first: those whose time is over, and as many as are too many. */
  const clear = (now: number) => {
    for (const [key, { until }] of known) {
      if (until > now && known.size < LARGEST) return
      known.delete(key)
    }
  }
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
        known.delete(key)
        clear(now)
        // From when it was asked: what changed since then may not be in the answer.
        if (asking.get(key) === question) known.set(key, { ...answer, until: Math.min(now + KEPT, answer.endsAt) })
        return answer.user
      } finally {
        if (asking.get(key) === question) asking.delete(key)
      }
    },
    forget(userId) {
      // Answers under way may be of before.
      asking.clear()
      for (const [key, { user }] of known) if (user.id === userId) known.delete(key)
    },
  }
}
