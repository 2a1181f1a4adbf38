/** Reads the signed-in user from the session cookie of a request. */
import { sessionCookie } from '@docweave/contract'
import type { PageUser } from '../features/account/page-user.ts'
import type { EdgeEnv, EdgeSettings } from './env.ts'
import { cookieOf, readSigned, readUnsigned } from './session-cookie.ts'
import { createSessionKeys } from './session-keys.ts'
import type { Sessions } from './sessions.ts'

const keyOf = createSessionKeys()

/** Returns the signed-in user; `undefined` if there is none, or no accounts. */
export async function readUser(
  request: Request,
  env: EdgeEnv,
  { identity }: EdgeSettings,
  sessions: Sessions,
): Promise<PageUser | undefined> {
  const cookie = cookieOf(request)
  if (!cookie || !identity) return undefined
  const { emulator, projectId } = identity
  return sessions.userOf(cookie, {
    read: async (text) => (emulator ? readUnsigned(text, projectId) : readSigned(text, projectId, keyOf)),
    ask: (text) =>
      env.API.fetch(new Request(new URL('/session', request.url), { headers: { cookie: `${sessionCookie}=${text}` } })),
  })
}
