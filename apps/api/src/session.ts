/** Browser sessions: exchanges an ID token for an HttpOnly cookie. */
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { changeProfile, readProfile, type ApiServices } from '@docweave/api'
import { DocweaveError, sessionCookie, sessionIn, type SignedInUser } from '@docweave/contract'
import { Hono } from 'hono'
import { z } from 'zod'
import { methodNotAllowed } from './responses.ts'
import type { CallerOf } from './caller.ts'
import type { SessionRegistry } from './session-registry.ts'

/** Lifetime of a session: the identity provider's maximum. */
const sessionSeconds = 14 * 24 * 3600
/** An ID token is valid for an hour, but only a fresh one may open a session of two weeks. */
const freshSeconds = 300

const Claims = z.object({ iat: z.number() })

/** Returns a token's `iat`, in seconds since 1970 (RFC 7519, 4.1.6). The token must be verified already. */
function givenAt(token: string): number {
  const [, claims = ''] = token.split('.')
  return Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString())).iat
}

const cookie = (value: string, seconds: number) =>
  `${sessionCookie}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`

const noStore = { 'cache-control': 'no-store' }

/**
 * Creates the profile with an account's first session, after the bot challenge: the identity provider accepts sign-ups from any
 * program that has the public API key.
 */
async function welcome({ documents, challenge }: ApiServices, user: SignedInUser, answer: string | undefined) {
  if (await readProfile(documents, user.id)) return
  await challenge?.verify(answer, 'signup')
  await changeProfile(documents, user, (profile) => profile)
}

/** @throws DocweaveError `SIGNED_OUT`, `SIGN_IN_AGAIN` for a token that is not fresh, or `CHALLENGE_FAILED` */
async function open(services: ApiServices, registry: SessionRegistry, { headers }: IncomingMessage): Promise<string> {
  const { identity } = services
  const [, token] = /^Bearer ([\w.~+/=-]{1,8192})$/i.exec(headers.authorization ?? '') ?? []
  if (!token) throw new DocweaveError('SIGNED_OUT')
  const user = await identity.userOfToken(token)
  if (Date.now() / 1000 - givenAt(token) > freshSeconds) throw new DocweaveError('SIGN_IN_AGAIN')
  const { 'x-challenge': answer } = headers
  await welcome(services, user, Array.isArray(answer) ? answer[0] : answer)
  const session = await identity.openSession(token, sessionSeconds * 1000)
  await registry.add(session, user.id, sessionSeconds * 1000)
  return cookie(session, sessionSeconds)
}

/** Ends the request's session, or with `?devices=all` every session of its user, here and at the identity provider. */
async function close(
  { identity }: ApiServices,
  registry: SessionRegistry,
  callerOf: CallerOf,
  request: IncomingMessage,
): Promise<void> {
  const session = sessionIn(request.headers.cookie)
  if (new URL(request.url ?? '/', 'http://localhost').searchParams.get('devices') !== 'all')
    return session ? registry.remove(session) : undefined
  const { user } = await callerOf(request)
  if (!user) throw new DocweaveError('SIGNED_OUT')
  // The provider first: if it fails, the local session is still there for a retry.
  await identity.revokeSessions(user.id)
  await registry.removeAll(user.id)
}

/**
 * Returns the handler for `/session`. `GET` answers 200 with `{user}`, or 401. `POST` takes `Authorization: Bearer {ID token}` and
 * answers 204 with the cookie; an account's first one also needs the `signup` challenge token in `X-Challenge`, if a challenge is
 * configured. `DELETE` ends the session, or with `?devices=all` all sessions of the user (`SIGNED_OUT` without one), answers 204 and
 * clears the cookie.
 */
export function createSession(services: ApiServices, registry: SessionRegistry, callerOf: CallerOf) {
  return new Hono<{ Bindings: HttpBindings }>()
    .get('/', async ({ env: { incoming } }) => {
      const { user } = await callerOf(incoming)
      if (!user) throw new DocweaveError('SIGNED_OUT')
      return Response.json({ user }, { headers: noStore })
    })
    .post('/', async ({ env: { incoming } }) => {
      const headers = { ...noStore, 'set-cookie': await open(services, registry, incoming) }
      return new Response(null, { status: 204, headers })
    })
    .delete('/', async ({ env: { incoming } }) => {
      await close(services, registry, callerOf, incoming)
      return new Response(null, { status: 204, headers: { ...noStore, 'set-cookie': cookie('', 0) } })
    })
    .all('/', () => methodNotAllowed('GET, HEAD, POST, DELETE'))
}
