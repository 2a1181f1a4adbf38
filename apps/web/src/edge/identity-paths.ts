/**
 * The identity provider under the site's own origin: the emulator's API in development, the SDK's configuration, and the provider's own
 * sign-in pages, without which a redirect fails in browsers that partition storage by site
 * (https://firebase.google.com/docs/auth/web/redirect-best-practices, option 3).
 */
import { z } from 'zod'
import { developmentRefusal, isLoopbackOrigin } from '@docweave/contract'
import type { EdgeEnv, EdgeSettings, Fetcher } from './env.ts'

/**
 * Paths that the browser SDK calls, and the sign-in pop-ups that it opens. Not `/emulator/v1/…`, which lists everyone's one-time codes, nor
 * `/v1/projects/…`, which is for the project's owner.
 */
const emulated = [
  /^\/identitytoolkit\.googleapis\.com\/v\d\/(?:accounts:\w+|recaptchaParams|recaptchaConfig|passwordPolicy|projects)$/,
  /^\/securetoken\.googleapis\.com\/v1\/token$/,
  /^\/emulator\/auth\/(?:handler|iframe)$/,
]
const ofTheEmulator = /^\/(?:identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|emulator)(?:\/|$)/

const notFound = () => new Response('Not found\n', { status: 404, headers: { 'cache-control': 'no-store' } })

const refused = () => new Response(developmentRefusal, { status: 403, headers: { 'cache-control': 'no-store' } })
const away = () => Response.json({ error: { code: 503, message: 'INTERNAL_ERROR' } }, { status: 503 })

/** Serves identity provider paths; `undefined` for every other path. */
export async function serveIdentity(
  request: Request,
  url: URL,
  env: EdgeEnv,
  { identity }: EdgeSettings,
): Promise<Response | undefined> {
  const { pathname, search } = url
  if (pathname === '/identity.json' && identity)
    return Response.json(identity, { headers: { 'cache-control': 'public, max-age=300' } })
  if (env.IDENTITY && identity && pathname === '/development-mail')
    return serveDevelopmentMail(url, env.IDENTITY, identity.projectId).catch(away)
  if (env.IDENTITY && ofTheEmulator.test(pathname)) {
    if (!emulated.some((path) => path.test(pathname))) return notFound()
    // Another site's page must not sign its visitor in or up here.
    if (!isLoopbackOrigin(request.headers.get('origin'))) return refused()
    const onward = new Request(request, { redirect: 'manual' })
    // The emulator treats `Bearer owner` as the project's owner, which no client may be.
    onward.headers.delete('authorization')
    return env.IDENTITY.fetch(onward).catch(away)
  }
  if (identity && !identity.emulator && pathname.startsWith('/__/auth/')) {
    const onward = new Request(`https://${identity.projectId}.firebaseapp.com${pathname}${search}`, request)
    // The session cookie is for this site only.
    onward.headers.delete('cookie')
    return fetch(onward).catch(away)
  }
  return undefined
}

const Codes = z.object({
  oobCodes: z.array(
    z.object({ email: z.string(), newEmail: z.string().optional(), requestType: z.string(), oobLink: z.string() }),
  ),
})

/** Path and query only: the emulator does not know the origin under which the visitor sees this site. */
const ownPart = (link: string) => {
  const { pathname, search } = new URL(link)
  return pathname + search
}

/**
 * Serves `GET /development-mail?email=…&kind=…`: the path of the last link that was mailed to an address for a purpose. Development sends
 * no mail, so the page that waits for one shows its link. Available with the identity emulator only, and so on this machine only; the
 * emulator's own list, which has everyone's codes, is not exposed.
 *
 * @returns `{link}`, without `link` if no such mail was sent
 * @throws if the emulator does not respond
 */
async function serveDevelopmentMail({ searchParams }: URL, identity: Fetcher, projectId: string): Promise<Response> {
  const [email, kind] = [searchParams.get('email')?.toLowerCase(), searchParams.get('kind')]
  const list = new Request(`http://127.0.0.1/emulator/v1/projects/${projectId}/oobCodes`)
  const { oobCodes } = Codes.parse(await (await identity.fetch(list)).json())
  const code = oobCodes.findLast(
    (each) => each.requestType === kind && (each.newEmail ?? each.email).toLowerCase() === email,
  )
  return Response.json(code ? { link: ownPart(code.oobLink) } : {}, { headers: { 'cache-control': 'no-store' } })
}
