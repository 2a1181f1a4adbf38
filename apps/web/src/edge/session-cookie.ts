/** Reads a session cookie, verified by its signature alone. */
import { sessionIn } from '@docweave/contract'
import { decodeJwt, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { PageUser } from '../features/account/page-user.ts'
import type { KeyOf } from './session-keys.ts'

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
