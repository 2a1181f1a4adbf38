/** The router: created per request at the edge, once in the browser. */
import { I18nProvider } from '@lingui/react'
import { createRouter } from '@tanstack/react-router'
import { splitLocale, withLocale } from '@docweave/i18n'
import { ErrorPage, NotFoundPage } from './features/layout/error-pages.tsx'
import { dataAsText } from './features/payload/data-as-text.ts'
import type { RouterContext } from './router-context.ts'
import { routeTree } from './route-tree.gen.ts'

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
  interface HistoryState {
    /** A sentence for the next page to show. */
    news?: string
  }
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
}
