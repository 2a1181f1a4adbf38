/**
 * The identity provider under the site's own address: the emulator's calls in development, what the SDK is told, and the
 * provider's own sign-in pages, without which a redirect does not come back where browsers part storage by site
 * (https://firebase.google.com/docs/auth/web/redirect-best-practices, option 3).
 */
import type { EdgeEnv, EdgeSettings } from './env.ts'

const emulated = /^\/(?:identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|emulator)\//

const away = () => Response.json({ error: { code: 503, message: 'INTERNAL_ERROR' } }, { status: 503 })

/** Answers what belongs to the identity provider; `undefined` for every other path. */
export async function serveIdentity(
  request: Request,
  { pathname, search }: URL,
  env: EdgeEnv,
  { identity }: EdgeSettings,
): Promise<Response | undefined> {
  if (pathname === '/identity.json' && identity)
    return Response.json(identity, { headers: { 'cache-control': 'public, max-age=300' } })
  if (env.IDENTITY && emulated.test(pathname)) {
    const onward = new Request(request, { redirect: 'manual' })
    // To the emulator `Bearer owner` is the project's owner: nobody out here is.
    onward.headers.delete('authorization')
    return env.IDENTITY.fetch(onward).catch(away)
  }
  if (identity && !identity.emulator && pathname.startsWith('/__/auth/')) {
    const onward = new Request(`https://${identity.projectId}.firebaseapp.com${pathname}${search}`, request)
    // The visitor's session is with this site, and nobody else's business.
    onward.headers.delete('cookie')
    return fetch(onward).catch(away)
  }
  return undefined
}
