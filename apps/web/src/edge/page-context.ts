/** The inputs of a page at the edge, for HTML and payload alike: settings, catalogue, content and the signed-in user. */
import content from 'virtual:content'
import { sessionCookie } from '@docweave/contract'
import { splitLocale } from '@docweave/i18n'
import { loadI18n } from '@docweave/i18n/catalogues'
import { createAccount, type PageUser } from '../features/account/account.ts'
import { createJobReader } from '../features/api/read-job.ts'
import type { SentContact } from '../features/contact/sent-contact.ts'
import { operatorCheck } from '../features/operators/is-operator.ts'
import { createPipelineReader } from '../features/saved-pipelines/read-shared-pipeline.ts'
import type { RouterContext } from '../router-context.ts'
import type { EdgeEnv, EdgeSettings } from './env.ts'
import { cookieOf, readSigned, readUnsigned, createSessionKeys } from './session-cookie.ts'
import type { Sessions } from './sessions.ts'

export interface Visit {
  request: Request
  /** The request's URL, parsed once: parsing costs a tenth of a small page's time. */
  url: URL
  env: EdgeEnv
  settings: EdgeSettings
  sessions: Sessions
  /** A submitted contact form that was rejected. */
  contact?: SentContact
}

export interface EdgeContext extends RouterContext {
  answer: NonNullable<RouterContext['answer']>
}

/** Calls the API with the visitor's session, so that their own data is available. */
const asVisitor = (request: Request, env: EdgeEnv) => (call: Request) => {
  const cookie = cookieOf(request)
  if (cookie) call.headers.set('cookie', `${sessionCookie}=${cookie}`)
  return env.API.fetch(call)
}

export async function pageContext({ request, url, env, settings, sessions, contact }: Visit): Promise<EdgeContext> {
  const { locale } = splitLocale(url.pathname, settings.defaultLocale)
  const { defaultLocale, origin, sourceUrl, challenged, build, resultHours, browserOnly, retention } = settings
  const api = [`${url.origin}/trpc`, asVisitor(request, env)] as const
  return {
    site: { defaultLocale, origin, sourceUrl, challenged, build, resultHours, browserOnly },
    locale,
    i18n: await loadI18n(locale),
    jobs: createJobReader(...api),
    pipelines: createPipelineReader(...api),
    isOperator: operatorCheck(...api),
    account: createAccount(await readUser(request, env, settings, sessions)),
    readIdentity: async () => settings.identity,
    content: content[locale],
    retention,
    ...(contact ? { contact } : {}),
    answer: {},
  }
}

const keyOf = createSessionKeys()

/** Reads the signed-in user from the session cookie; `undefined` if there is none, or no accounts. */
async function readUser(
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
