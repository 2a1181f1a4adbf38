/**
 * Who is signed in, for every page: by the cookie's signature, and by what the API says of it, which is believed for some seconds. A
 * session that was ended through another isolate is over here by then; a user who was shut out at the provider is out within five
 * minutes, four of which the API takes. Kept in the memory of the isolate.
 */
import { SignedInUser } from '@docweave/contract'
import { z } from 'zod'
import type { PageUser } from '../features/account/page-user.ts'
import type { Session } from './session-cookie.ts'

const askEvery = 5_000
/** The API is away: it is asked again soon, but not by every page. */
const askAgain = 10_000
const mostKept = 10_000

const Told = z.object({ user: SignedInUser })

export interface SessionSources {
  /** Reads the cookie; `undefined` for what is no session, and throws when that cannot be told. */
  read: (cookie: string) => Promise<Session | undefined> | Session | undefined
  /** The API's answer to `GET /session` with the cookie; throws when it cannot be reached. */
  ask: (cookie: string) => Promise<Response>
}

export interface Sessions {
  userOf(cookie: string, sources: SessionSources): Promise<PageUser | undefined>
  /** Forgets what was known of a cookie: it changes just now. */
  forget(cookie: string): void
  /** Forgets everything: somebody's sessions end, and which they are only the API knows. */
  forgetAll(): void
}

/** What the API says: who it is, `out` for nobody (any more), `undefined` when it cannot tell. */
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
  const kept = new Map<string, Session & { askAt: number }>()
  const keep = (cookie: string, session: Session, askAt: number) => {
    kept.delete(cookie)
    kept.set(cookie, { ...session, askAt })
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return session.user
  }
  return {
    async userOf(cookie, sources) {
      const known = kept.get(cookie)
      if (known && known.expiresAt > now() && known.askAt > now()) return known.user
      // Where the keys cannot be had the API, which has its own, decides alone.
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
