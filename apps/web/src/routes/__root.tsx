/** The HTML document of every page. */
import { createRootRouteWithContext, HeadContent, Outlet, ScriptOnce, Scripts } from '@tanstack/react-router'
import { locales } from '@docweave/contract/locale-table'
import { NotFoundPage } from '../features/layout/error-pages.tsx'
import { themeScript } from '../features/layout/theme.ts'
import { startupScript } from '../features/navigation/startup-script.ts'
import type { RouterContext } from '../router-context.ts'
import 'virtual:tool-colours.css'
import '../styles.css'

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ match: { context } }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#fafaf8', media: '(prefers-color-scheme: light)' },
      { name: 'theme-color', content: '#121316', media: '(prefers-color-scheme: dark)' },
      { property: 'og:site_name', content: 'Docweave' },
    ],
    links: [
      { rel: 'preload', href: '/assets/geist-5.3.0.woff2', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
      { rel: 'manifest', href: `/${context.locale}.webmanifest` },
    ],
  }),
  notFoundComponent: NotFoundPage,
  component: Root,
})

function Root() {
  const { locale, site, account } = Route.useRouteContext()
  const { user } = account.first
  return (
    // The theme's script sets an attribute before hydration.
    <html
      lang={locale}
      data-site={JSON.stringify(site)}
      data-user={user && JSON.stringify(user)}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
        {/* Not in a route's `head`, which keeps one element of each property. */}
        {locales.map(({ code, language }) => (
          <meta
            key={code}
            property={code === locale ? 'og:locale' : 'og:locale:alternate'}
            content={language.replace('-', '_')}
          />
        ))}
        {/* Not in the browser's build: it has run before that is loaded. */}
        <ScriptOnce>{import.meta.env.SSR ? `${startupScript};${themeScript}` : ''}</ScriptOnce>
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
