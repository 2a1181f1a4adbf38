/** Startup check: a host that accepts unsigned tokens must not start, because anyone could read any account's files. */
import type { IncomingMessage } from 'node:http'
import { DocweaveError, developmentRefusal, isLocalRequest, type IdentityProvider } from '@docweave/contract'

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Returns a token that is valid except that it is unsigned (RFC 7519, 6). */
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

/** Whether the token itself was refused. Any other error means that it passed the signature check. */
const isRefused = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => false,
    (error: unknown) => error instanceof DocweaveError && error.code === 'SIGNED_OUT',
  )

/** @throws Error when the identity provider does not refuse an unsigned ID token or session cookie */
export async function assertForgeryRefused(identity: IdentityProvider, projectId: string): Promise<void> {
  const token = identity.userOfToken(unsignedToken(projectId, 'securetoken.google.com'))
  const session = identity.userOfSession(unsignedToken(projectId, 'session.firebase.google.com'))
  const [tokenRefused, sessionRefused] = await Promise.all([isRefused(token), isRefused(session)])
  if (!tokenRefused || !sessionRefused)
    throw new Error('The identity provider takes tokens that nobody signed: this host does not start in production.')
}

/** A host that trusts the identity emulator's unsigned tokens serves only this machine. */

export const isLocal = ({ socket, headers }: IncomingMessage): boolean =>
  isLocalRequest({ peer: socket.remoteAddress, header: (name) => [headers[name]].flat().join(',') })

/** The response to another machine. */
export const refuseRemote = (): Response =>
  new Response(developmentRefusal, {
    status: 403,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

/** The identity provider of a host without one: accounts are disabled, everything else works. */

const nobody = async (): Promise<never> => {
  throw new DocweaveError('SIGNED_OUT')
}

export const noAccounts: IdentityProvider = {
  userOfToken: nobody,
  openSession: nobody,
  userOfSession: nobody,
  userOfId: nobody,
  revokeSessions: async () => {},
  deleteUser: async () => {},
}
