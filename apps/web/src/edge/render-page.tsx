/** A page as HTML, in the language of its path. */
import { sessionCookie } from '@docweave/contract'
import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server'
import { splitLocale } from '@docweave/i18n'
import { loadI18n } from '@docweave/i18n/catalogues'
import { createAccount } from '../features/account/account.ts'
import { createJobReader } from '../features/api/read-job.ts'
import { createSiteRouter, type RouterContext } from '../router.tsx'
import type { EdgeEnv, EdgeSettings } from './env.ts'
import { pageFiles } from './page-files.ts'
import { setPageHeaders } from './page-headers.ts'
import { readUser } from './read-user.ts'
import { cookieOf } from './session-cookie.ts'
import type { Sessions } from './sessions.ts'

/** Asks the API as whom the page is for: what is theirs alone is there for them. */
const asVisitor = (request: Request, env: EdgeEnv) => (call: Request) => {
  const cookie = cookieOf(request)
  if (cookie) call.headers.set('cookie', `${sessionCookie}=${cookie}`)
  return env.API.fetch(call)
}

/** Renders the page; its status is the router's, unless a route set another. */
export async function renderPage(
  request: Request,
  env: EdgeEnv,
  settings: EdgeSettings,
  sessions: Sessions,
): Promise<Response> {
  const url = new URL(request.url)
  const { locale } = splitLocale(url.pathname, settings.defaultLocale)
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const { defaultLocale, origin, sourceUrl, challenged } = settings
  const user = await readUser(request, env, settings, sessions)
  const answer: NonNullable<RouterContext['answer']> = {}
  const context: RouterContext = {
    site: { defaultLocale, origin, sourceUrl, challenged },
    locale,
    i18n: await loadI18n(locale),
    jobs: createJobReader(`${url.origin}/trpc`, asVisitor(request, env)),
    account: createAccount(user),
    readIdentity: async () => settings.identity,
    answer,
  }
  const handle = createRequestHandler({
    request,
    createRouter: () => createSiteRouter(context, nonce),
    getRouterManifest: () => pageFiles(locale),
  })
  const rendered = await handle(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  )
  const headers = new Headers(rendered.headers)
  setPageHeaders(headers, request, settings, { nonce, signedIn: user !== undefined })
  const body = request.method === 'HEAD' ? null : rendered.body
  return new Response(body, { status: answer.status ?? rendered.status, headers })
}
