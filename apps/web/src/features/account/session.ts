/** Exchanges the ID token for this site's session cookie, and ends sessions (POST and DELETE /session). */
import type { User } from 'firebase/auth'
import { challengeToken } from '../challenge/challenge.ts'
import { failureFrom, readFailure } from '../failures/failure-of.ts'
import { IdentityFailure } from './identity-failure.ts'
import type { PageUser } from './account.ts'

/** Milliseconds. The server accepts tokens younger than five minutes; this leaves one minute for the request. */
const youngFor = 240_000

export const pageUserOf = ({ uid, email, emailVerified, displayName }: User): PageUser => ({
  id: uid,
  email: email ?? '',
  emailVerified,
  ...(displayName ? { name: displayName } : {}),
})

const send = (token: string, challenge?: string) =>
  fetch('/session', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(challenge ? { 'x-challenge': challenge } : {}) },
  }).catch(() => {
    throw new IdentityFailure('network-request-failed')
  })

/** An error with the API's code and parameters, so that the page can show its message. */
const refusal = async (answer: Response) =>
  Object.assign(new Error(`/session: status ${answer.status}`), readFailure(await answer.json().catch(() => undefined)))

/** Returns a token that is fresh enough for the server. */
async function youngToken(user: User): Promise<string> {
  const { token, issuedAtTime } = await user.getIdTokenResult()
  return Date.now() - Date.parse(issuedAtTime) < youngFor ? token : user.getIdToken(true)
}

/**
 * Creates the user's session at this site.
 *
 * @returns the signed-in user
 * @throws IdentityFailure without a secure connection, or a documented API failure
 */
export async function openSession(user: User): Promise<PageUser> {
  if (!isSecureContext) throw new IdentityFailure('operation-not-supported-in-this-environment')
  const first = await send(await youngToken(user))
  if (first.ok) return pageUserOf(user)
  const refused = await refusal(first)
  const { code } = failureFrom(refused)
  // Either the clocks disagree about the token's age, or the account is new here and needs a reCAPTCHA token.
  const again =
    code === 'SIGN_IN_AGAIN'
      ? await send(await user.getIdToken(true))
      : code === 'CHALLENGE_FAILED'
        ? await send(await youngToken(user), await challengeToken('signup'))
        : undefined
  if (!again) throw refused
  if (!again.ok) throw await refusal(again)
  return pageUserOf(user)
}

/** Ends all sessions of the user at this site and at the identity provider. 401: they were ended already. */
export async function closeAllSessions(): Promise<void> {
  const answer = await fetch('/session?devices=all', { method: 'DELETE' })
  if (!answer.ok && answer.status !== 401) throw await refusal(answer)
}

/** Ends the session at this site. */
export async function closeSession(): Promise<void> {
  const answer = await fetch('/session', { method: 'DELETE' })
  // If the API is unreachable, the edge clears the cookie anyway (`edge/pass-on.ts`).
  if (!answer.ok && answer.status !== 503) throw await refusal(answer)
}
