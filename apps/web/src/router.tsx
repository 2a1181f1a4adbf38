/** The router, made anew for every request at the edge and once in the browser. */
import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRouter } from '@tanstack/react-router'
import type { JobView } from '@docweave/contract'
import type { Locale } from '@docweave/contract/locale-table'
import { splitLocale, withLocale } from '@docweave/i18n'
import type { Retention } from '@docweave/jobs'
import type { LocalContent } from './content/content.ts'
import type { Account } from './features/account/account.ts'
import type { IdentitySettings } from './features/account/identity-settings.ts'
import type { SentContact } from './features/contact/sent-contact.ts'
import { ErrorPage } from './features/layout/error-page.tsx'
import { NotFoundPage } from './features/layout/not-found-page.tsx'
import { dataAsText } from './features/payload/data-as-text.ts'
import { routeTree } from './route-tree.gen.ts'
import type { Site } from './site.ts'

/** How a page asks for a job: at the edge through the binding, in the browser through the site. */
export interface JobReader {
  /** The job, `unknown` when there is none, `unreachable` when nobody can tell just now. */
  read(id: string): Promise<JobView | 'unknown' | 'unreachable'>
}

export interface RouterContext {
  site: Site
  locale: Locale
  i18n: I18n
  jobs: JobReader
  /** Who is signed in. */
  account: Account
  /** What pages are told of the identity provider; `undefined` where there are no accounts. */
  readIdentity: () => Promise<IdentitySettings | undefined>
  /** At the edge: what is written for the site, in the page's language. Browsers ask for it page by page (`page-data.ts`). */
  content?: LocalContent
  /** At the edge: how long files and records are kept, for the privacy notice. */
  retention?: Retention
  /** At the edge: a message that was sent and not taken. */
  contact?: SentContact
  /** At the edge: lets a route answer with another status than 200, 404 or 500. */
  answer?: { status?: number }
}

export function createSiteRouter(context: RouterContext, nonce?: string) {
  const { site, locale, i18n } = context
  const router = createRouter({
    routeTree,
    context,
    ...(nonce ? { ssr: { nonce } } : {}),
    defaultPreload: 'intent',
    scrollRestoration: true,
    trailingSlash: 'never',
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    // The routes know no language: it is taken off the path on the way in and put back into every link on the way out.
    rewrite: {
      input: ({ url }) => {
        url.pathname = splitLocale(url.pathname, site.defaultLocale).path
        return url
      },
      output: ({ url }) => {
        url.pathname = withLocale(url.pathname, locale, site.defaultLocale)
        return url
      },
    },
    Wrap: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  })
  router.options.serializationAdapters = [dataAsText]
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
}
