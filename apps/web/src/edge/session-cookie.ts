/** Reads session cookies, verified by their signature alone, and fetches the keys that Google signs them with. */
import { decodeJwt, errors, jwtVerify, importX509, type CryptoKey } from 'jose'
import { z } from 'zod'
import { sessionIn } from '@docweave/contract'
import type { PageUser } from '../features/account/account.ts'

/** Claims of a session cookie (https://firebase.google.com/docs/auth/admin/manage-cookies); times are in seconds. */
const Claims = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string().min(1).max(128),
  exp: z.number(),
  email: z.string().default(''),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
})

export interface Session {
  user: PageUser
  /** Expiry, in milliseconds since 1970. */
  expiresAt: number
}

/** The session cookie of a request; an empty one counts as missing. */
export const cookieOf = (request: Request): string | undefined => sessionIn(request.headers.get('cookie')) || undefined

const issuerOf = (projectId: string) => `https://session.firebase.google.com/${projectId}`

function sessionOf(payload: unknown, projectId: string, now: number): Session | undefined {
  const claims = Claims.safeParse(payload)
  if (!claims.success) return undefined
  const { iss, aud, sub, exp, email, email_verified: emailVerified, name } = claims.data
  if (iss !== issuerOf(projectId) || aud !== projectId || exp * 1000 <= now) return undefined
  return { user: { id: sub, email, emailVerified, ...(name ? { name } : {}) }, expiresAt: exp * 1000 }
}

/**
 * Reads a cookie that Google signed.
 *
 * @returns `undefined` for an invalid or expired session
 * @throws whatever `keyOf` throws: the cookie cannot be verified then
 */
export async function readSigned(
  cookie: string,
  projectId: string,
  keyOf: KeyOf,
  now: () => number = Date.now,
): Promise<Session | undefined> {
  const find = async ({ kid }: { kid?: string }) => {
    const key = await keyOf(kid ?? '')
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key
  }
  try {
    const { payload } = await jwtVerify(cookie, find, {
      algorithms: ['RS256'],
      issuer: issuerOf(projectId),
      audience: projectId,
      currentDate: new Date(now()),
    })
    return sessionOf(payload, projectId, now())
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

/** Reads an unsigned cookie of the emulator; in development only. */
export function readUnsigned(cookie: string, projectId: string, now: () => number = Date.now): Session | undefined {
  try {
    return sessionOf(decodeJwt(cookie), projectId, now())
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

/**
 * The keys that Firebase signs session cookies with, as X.509 certificates by key id
 * (https://firebase.google.com/docs/auth/admin/manage-cookies, "Verify session cookies using a third-party JWT library").
 */
const address = 'https://www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys'

const Certificates = z.record(z.string(), z.string())

type KeyOf = (id: string) => Promise<CryptoKey | undefined>

/**
 * Returns the key lookup. It caches the keys as long as their response allows, and fetches them again if they expired, or for an unknown
 * key id: then at most once a minute, whatever ids the cookies have. It throws if the keys cannot be fetched.
 */
export function createSessionKeys(
  send: (address: string) => Promise<Response> = (url) => fetch(url),
  now: () => number = Date.now,
): KeyOf {
  let certificates: Record<string, string> = {}
  let until = 0
  let askedAt = -Infinity
  const keys = new Map<string, CryptoKey>()

  const ask = async () => {
    askedAt = now()
    const answer = await send(address)
    if (!answer.ok) throw new Error(`The keys of session cookies cannot be fetched: status ${answer.status}`)
    certificates = Certificates.parse(await answer.json())
    keys.clear()
    const maxAge = /max-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1]
    until = now() + Number(maxAge ?? 0) * 1000
  }

  return async (id) => {
    const stale = now() >= until
    if (stale || (!Object.hasOwn(certificates, id) && now() - askedAt >= 60_000)) await ask()
    const known = keys.get(id)
    const certificate = Object.hasOwn(certificates, id) ? certificates[id] : undefined
    if (known || !certificate) return known
    const key = await importX509(certificate, 'RS256')
    keys.set(id, key)
    return key
  }
}
