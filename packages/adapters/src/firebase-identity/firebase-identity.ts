/** Authentication with Firebase, or its emulator if FIREBASE_AUTH_EMULATOR_HOST is set, which firebase-admin reads itself. */
import { createHash, randomUUID } from 'node:crypto'
import { DocweaveError, type IdentityProvider, type SignedInUser } from '@docweave/contract'
import { initializeApp } from 'firebase-admin/app'
import { getAuth, type Auth, type DecodedIdToken, type UserRecord } from 'firebase-admin/auth'
import { createSessionCache } from './session-cache.ts'

/** Firebase's error codes for invalid or expired tokens and users; all others are service failures. */
const notSignedIn = new Set([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/session-cookie-expired',
  'auth/session-cookie-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
])

/** Whether an error is about the token. If Google's keys could not be fetched, the code is the same, but the message differs. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (notSignedIn.has(String(error.code)) ||
    (error.code === 'auth/argument-error' && /Firebase (?:ID token|session cookie)/.test(error.message)))

const refuse = (error: unknown): never => {
  if (error instanceof DocweaveError) throw error
  throw new DocweaveError(isRefusal(error) ? 'SIGNED_OUT' : 'SERVICE_UNAVAILABLE', {}, error)
}

const userOf = ({ uid, email = '', emailVerified, displayName }: UserRecord, signedInAt: number): SignedInUser => ({
  id: uid,
  email,
  emailVerified,
  ...(displayName && { name: displayName }),
  signedInAt,
})

/** Returns the current data of a token's user: the data in the token may be as old as the session. */
async function currentUser(auth: Auth, { uid, auth_time: signedInAt }: DecodedIdToken): Promise<SignedInUser> {
  const user = await auth.getUser(uid)
  const validSince = user.tokensValidAfterTime ? Date.parse(user.tokensValidAfterTime) : 0
  if (user.disabled || signedInAt * 1000 < validSince) throw new DocweaveError('SIGNED_OUT')
  return userOf(user, signedInAt * 1000)
}

/** Returns the cache key of a session: the cookie itself must not be stored. */
const keyOf = (cookie: string) => createHash('sha256').update(cookie).digest('base64url')

/** Connects to the Firebase project, with the credentials that firebase-admin finds (a service account). */
export function createFirebaseIdentity({ projectId }: { projectId: string }): IdentityProvider {
  // A unique app name allows several apps in one process.
  const auth = getAuth(initializeApp({ projectId }, `identity-${randomUUID()}`))
  const sessions = createSessionCache()
  return {
    async userOfToken(idToken) {
      return auth
        .verifyIdToken(idToken)
        .then((token) => currentUser(auth, token))
        .catch(refuse)
    },
    async openSession(idToken, milliseconds) {
      return auth.createSessionCookie(idToken, { expiresIn: milliseconds }).catch(refuse)
    },
    async userOfSession(cookie) {
      return sessions
        .get(keyOf(cookie), async () => {
          const token = await auth.verifySessionCookie(cookie)
          return { user: await currentUser(auth, token), endsAt: token.exp * 1000 }
        })
        .catch(refuse)
    },
    async userOfId(userId) {
      // No session has such a key: it is no digest.
      return sessions
        .get(`user ${userId}`, async () => {
          const user = await auth.getUser(userId)
          if (user.disabled) throw new DocweaveError('SIGNED_OUT')
          return { user: userOf(user, 0), endsAt: Infinity }
        })
        .catch(refuse)
    },
    async revokeSessions(userId) {
      await auth.revokeRefreshTokens(userId).catch(refuse)
      sessions.forget(userId)
    },
    async deleteUser(userId) {
      await auth.deleteUser(userId).catch((error: unknown) => isRefusal(error) || refuse(error))
      sessions.forget(userId)
    },
  }
}
