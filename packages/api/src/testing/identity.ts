/** A fake identity provider: its tokens have the format of ID tokens but are unsigned. */
import { randomUUID } from 'node:crypto'
import { DocweaveError, SignedInUser, type IdentityProvider } from '@docweave/contract'
import { z } from 'zod'

const Claims = z.object({ id: z.string(), user: SignedInUser, iat: z.number() })
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export const userNamed = (id: string, more: Partial<SignedInUser> = {}): SignedInUser => ({
  id,
  email: `${id}@example.org`,
  emailVerified: true,
  signedInAt: Date.now(),
  ...more,
})

/**
 * Returns the provider and functions that make tokens and cookies. Deleted users cannot sign in again.
 *
 * @param opened called for each session that `cookieFor` opens without a request to the host
 */
export function createTestIdentity(opened: (session: string, user: SignedInUser) => void = () => {}) {
  const known = new Set<string>()
  const gone = new Set<string>()
  const disabled = new Set<string>()
  const sessions = new Map<string, SignedInUser>()
  const userOf = (text: string): SignedInUser => {
    const [, claims = ''] = text.split('.')
    const { id, user } = Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
    if (!known.has(id) || gone.has(user.id)) throw new DocweaveError('SIGNED_OUT')
    return user
  }
  const signedOut = (error: unknown): never => {
    throw DocweaveError.from(error, 'SIGNED_OUT')
  }
  /** Set `away` to make every call fail, as when the provider is unavailable. */
  const state: { away: boolean } = { away: false }
  const reach = () => {
    if (state.away) throw new DocweaveError('SERVICE_UNAVAILABLE')
  }
  const provider: IdentityProvider = {
    userOfToken: async (token) => {
      reach()
      try {
        return userOf(token)
      } catch (error) {
        return signedOut(error)
      }
    },
    openSession: async (token) => {
      reach()
      const session = randomUUID()
      sessions.set(session, userOf(token))
      return session
    },
    userOfSession: async (cookie) => {
      reach()
      const user = sessions.get(cookie)
      if (!user || gone.has(user.id) || disabled.has(user.id)) throw new DocweaveError('SIGNED_OUT')
      return user
    },
    userOfId: async (id) => {
      reach()
      if (gone.has(id) || disabled.has(id)) throw new DocweaveError('SIGNED_OUT')
      return userNamed(id, { signedInAt: 0 })
    },
    revokeSessions: async (userId) => {
      reach()
      for (const [session, user] of sessions) if (user.id === userId) sessions.delete(session)
    },
    deleteUser: async (userId) => {
      reach()
      gone.add(userId)
    },
  }
  return {
    provider,
    state,
    gone,
    /** The ids of disabled users. */
    disabled,
    /** Returns an ID token; `age` in seconds. */
    tokenFor(user: SignedInUser, age = 0): string {
      const id = randomUUID()
      known.add(id)
      return `${encode({ alg: 'none' })}.${encode({ id, user, iat: Math.floor(Date.now() / 1000) - age })}.`
    },
    /** Opens a session and returns its cookie, as a browser sends it. */
    cookieFor(user: SignedInUser): string {
      const session = randomUUID()
      sessions.set(session, user)
      opened(session, user)
      return `__Host-docweave_session=${session}`
    },
  }
}
