/**
 * The signed-in user for every page: from the cookie's signature and the API's response, which is cached in the isolate's memory for some
 * seconds. So a session that was ended through another isolate ends here with that cache; a user disabled at the provider is signed out
 * within five minutes, four of which are the API's.
 */
import { SignedInUser } from '@docweave/contract'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { PageUser } from '../features/account/account.ts'
import type { Session } from './session-cookie.ts'

const askEvery = 5_000
/** Retry delay (ms) while the API is unreachable, so that not every page asks it. */
const askAgain = 10_000
const mostKept = 10_000

const Told = z.object({ user: SignedInUser })

export interface SessionSources {
  /** Reads the cookie; `undefined` for an invalid session; throws if it cannot be verified. */
  read: (cookie: string) => Promise<Session | undefined> | Session | undefined
  /** The API's response to `GET /session` with the cookie; throws if it is unreachable. */
  ask: (cookie: string) => Promise<Response>
}

export interface Sessions {
  userOf(cookie: string, sources: SessionSources): Promise<PageUser | undefined>
  /** Drops the cached state of a cookie that is about to change. */
  forget(cookie: string): void
  /** Drops all cached state: a user's sessions end, and only the API knows which cookies those are. */
  forgetAll(): void
}

/** The API's response: the user, `out` if signed out, `undefined` if it cannot tell. */
async function told(cookie: string, { ask }: SessionSources): Promise<PageUser | 'out' | undefined> {
  try {
    const answer = await ask(cookie)
    if (answer.status === 401) return 'out'
    if (answer.status !== 200) return undefined
    const { id, email, emailVerified, name } = Told.parse(await answer.json()).user
    return { id, email, emailVerified, ...(name ? { name } : {}) }
  } catch {
    return undefined
  }
}

export function createSessions(now: () => number = Date.now): Sessions {
  const kept = new LRUCache<string, Session & { askAt: number }>({ max: mostKept })
  const keep = (cookie: string, session: Session, askAt: number) => {
    kept.set(cookie, { ...session, askAt })
    return session.user
  }
  return {
    async userOf(cookie, sources) {
      const known = kept.get(cookie)
      if (known && known.expiresAt > now() && known.askAt > now()) return known.user
      // If the keys cannot be fetched, the API, which has its own, decides alone.
      const session = await Promise.resolve(sources.read(cookie)).catch(() => 'unreadable' as const)
      if (!session) return undefined
      const answer = await told(cookie, sources)
      if (answer === 'out') {
        kept.delete(cookie)
        return undefined
      }
      if (session === 'unreadable') return answer
      return answer
        ? keep(cookie, { ...session, user: answer }, now() + askEvery)
        : keep(cookie, session, now() + askAgain)
    },
    forget: (cookie) => void kept.delete(cookie),
    forgetAll: () => kept.clear(),
  }
}
