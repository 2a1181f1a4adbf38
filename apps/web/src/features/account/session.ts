/** The ID token on its way to this site's session cookie, and back out of it (POST and DELETE /session). */
import type { User } from 'firebase/auth'
import { challengeToken } from '../challenge/challenge.ts'
import { failureOf, readFailure } from '../failures/failure-of.ts'
import { IdentityFailure } from './identity-failure.ts'
import type { PageUser } from './page-user.ts'

/** The server takes tokens younger than five minutes: a minute is left for the way. */
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

/** A refusal, with the API's code and its values: an error that the page can say. */
const refusal = async (answer: Response) =>
  Object.assign(new Error(`/session: ${answer.status}`), readFailure(await answer.json().catch(() => undefined)))

/** A token that is young enough for the server. */
async function youngToken(user: User): Promise<string> {
  const { token, issuedAtTime } = await user.getIdTokenResult()
  return Date.now() - Date.parse(issuedAtTime) < youngFor ? token : user.getIdToken(true)
}

/**
 * Makes the user's session at this site.
 *
 * @returns who is signed in
 * @throws IdentityFailure without a secure connection, or a failure of the API's table
 */
export async function openSession(user: User): Promise<PageUser> {
  if (!isSecureContext) throw new IdentityFailure('operation-not-supported-in-this-environment')
  const first = await send(await youngToken(user))
  if (first.ok) return pageUserOf(user)
  const refused = await refusal(first)
  const { code } = failureOf(refused)
  // The clocks disagree about what is young; or the account is new here, and programs are to be told from people.
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

/** Ends every session of the user at this site and at the identity provider. One that is over already ended with the others. */
export async function closeAllSessions(): Promise<void> {
  const answer = await fetch('/session?devices=all', { method: 'DELETE' })
  if (!answer.ok && answer.status !== 401) throw await refusal(answer)
}

/** Ends the session at this site. */
export async function closeSession(): Promise<void> {
  const answer = await fetch('/session', { method: 'DELETE' })
  // Where the API is away the cookie is gone all the same (`edge/session-calls.ts`).
  if (!answer.ok && answer.status !== 503) throw await refusal(answer)
}
