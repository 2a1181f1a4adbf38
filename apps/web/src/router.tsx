/** The router: created per request at the edge, once in the browser. */
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
import { ErrorPage, NotFoundPage } from './features/layout/error-pages.tsx'
import type { PipelineAddress } from './features/pipeline/pipeline-address.ts'
import { dataAsText } from './features/payload/data-as-text.ts'
import { routeTree } from './route-tree.gen.ts'
import type { Site } from './site.ts'

/** Reads jobs: at the edge through the API binding, in the browser over HTTP. */
export interface JobReader {
  /** The job; `unknown` if it does not exist, `unreachable` if the API does not respond. */
  read(id: string): Promise<JobView | 'unknown' | 'unreachable'>
}

/** Reads saved pipelines as the visitor: at the edge through the API binding, in the browser over HTTP. */
export interface PipelineReader {
  /** The workspace URL of a saved pipeline; `undefined` if it does not exist or is not accessible. */
  read(id: string): Promise<PipelineAddress | undefined>
}

export interface RouterContext {
  site: Site
  locale: Locale
  i18n: I18n
  jobs: JobReader
  pipelines: PipelineReader
  /** The account state: the signed-in user, if any. */
  account: Account
  /** Settings of the identity provider for the browser; `undefined` if the site has no accounts. */
  readIdentity: () => Promise<IdentitySettings | undefined>
  /** At the edge: blog and document content in the page's locale. Browsers load it per page (`page-data.ts`). */
  content?: LocalContent
  /** At the edge: how long files and records are stored, for the privacy notice. */
  retention?: Retention
  /** At the edge: a submitted contact form that was rejected. */
  contact?: SentContact
  /** At the edge: lets a route set a status other than 200, 404 or 500. */
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
    // A URL that matches no route: the default, `fuzzy`, would draw the error page within the layout of a route that matches its beginning.
    notFoundMode: 'root',
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    // Routes have no locale prefix: it is removed from incoming URLs and added to outgoing links.
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
