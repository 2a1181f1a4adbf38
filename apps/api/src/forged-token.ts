/** A host that takes tokens anybody can make must not start: everybody's files would be everybody's. */
import { DocweaveError, type IdentityProvider } from '@docweave/contract'

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A token of nobody's, right in everything but that it is not signed (RFC 7519, 6). */
function unsignedToken(projectId: string, issuer: string): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: `https://${issuer}/${projectId}`,
    aud: projectId,
    sub: 'forged',
    user_id: 'forged',
    auth_time: now,
    iat: now,
    exp: now + 300,
  }
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
}

/** Whether a token was refused for what it is. Any other failure says that it was believed so far. */
const isRefused = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => false,
    (error: unknown) => error instanceof DocweaveError && error.code === 'SIGNED_OUT',
  )

/** @throws Error when an unsigned ID token or session is not refused at once */
export async function assertForgeryRefused(identity: IdentityProvider, projectId: string): Promise<void> {
  const token = identity.userOfToken(unsignedToken(projectId, 'securetoken.google.com'))
  const session = identity.userOfSession(unsignedToken(projectId, 'session.firebase.google.com'))
  const [tokenRefused, sessionRefused] = await Promise.all([isRefused(token), isRefused(session)])
  if (!tokenRefused || !sessionRefused)
    throw new Error('The identity provider takes tokens that nobody signed: this host does not start in production.')
}
