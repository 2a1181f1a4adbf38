/** The ID token on its way to this site's session cookie, and back out of it (POST and DELETE /session). */
import type { User } from 'firebase/auth'
import { readFailure } from '../failures/failure-of.ts'
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

const send = (token: string) =>
  fetch('/session', { method: 'POST', headers: { authorization: `Bearer ${token}` } }).catch(() => {
    throw new IdentityFailure('network-request-failed')
  })

/** A refusal as an error that the page can say: the API's code and its values. */
const refusal = async (answer: Response) =>
  Object.assign(new Error(`/session: ${answer.status}`), readFailure(await answer.json().catch(() => undefined)))

/**
 * Makes the user's session at this site.
 *
 * @returns who is signed in
 * @throws IdentityFailure without a secure connection, or a failure of the API's table
 */
export async function openSession(user: User): Promise<PageUser> {
  if (!isSecureContext) throw new IdentityFailure('operation-not-supported-in-this-environment')
  const { token, issuedAtTime } = await user.getIdTokenResult()
  const young = Date.now() - Date.parse(issuedAtTime) < youngFor
  let answer = await send(young ? token : await user.getIdToken(true))
  // The clocks may disagree about what is young.
  if (answer.status === 403 && young) answer = await send(await user.getIdToken(true))
  if (!answer.ok) throw await refusal(answer)
  return pageUserOf(user)
}

/** Ends the session at this site. */
export async function closeSession(): Promise<void> {
  const answer = await fetch('/session', { method: 'DELETE' })
  // Where the API is away the cookie is gone all the same (`edge/session-calls.ts`).
  if (!answer.ok && answer.status !== 503) throw await refusal(answer)
}
