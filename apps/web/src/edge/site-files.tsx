/** Generated files: `/robots.txt`, `/sitemap.xml`, the web app manifests and `/tool-icons.svg`; all but the first depend on the tools. */
import { msg } from '@lingui/core/macro'
import { renderToStaticMarkup } from 'react-dom/server'
import content from 'virtual:content'
import { endingsOf, mediaTypes, type FileKind } from '@docweave/contract'
import { locales } from '@docweave/contract/locale-table'
import { withLocale, isLocale } from '@docweave/i18n'
import { loadI18n } from '@docweave/i18n/catalogues'
import { tools } from '@docweave/tools/tools'
import { uis } from '@docweave/tools/uis'
import { readyChains } from '../features/chains/chains.ts'
import type { EdgeSettings } from './env.ts'

/** Disallows the API, uploads, results and account data; crawlers may read everything else. */
export const serveRobots = ({ origin, isOriginSet }: EdgeSettings) =>
  new Response(
    `User-agent: *\nDisallow: /trpc\nDisallow: /uploads\nDisallow: /results\nDisallow: /account\n\nSitemap: ${origin}/sitemap.xml\n`,
    { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': cachingOf({ isOriginSet }) } },
  )

/** Lists every public page in every locale, with `hreflang` alternates. */
export function serveSitemap({ origin, isOriginSet, defaultLocale, browserOnly }: EdgeSettings): Response {
  const address = (path: string, locale: (typeof locales)[number]['code']) =>
    escapeXml(origin + withLocale(path, locale, defaultLocale))
  const entry = (path: string, locale: (typeof locales)[number]['code']) =>
    `  <url>\n    <loc>${address(path, locale)}</loc>\n` +
    locales
      .map(({ code }) => `    <xhtml:link rel="alternate" hreflang="${code}" href="${address(path, code)}"/>\n`)
      .join('') +
    `    <xhtml:link rel="alternate" hreflang="x-default" href="${address(path, defaultLocale)}"/>\n  </url>\n`
  const paths = [
    '/',
    ...[...tools.keys()].toSorted().map((id) => `/${id}`),
    '/chains',
    ...readyChains.map(({ slug }) => `/chains/${slug}`),
    '/blog',
    ...content[defaultLocale].posts.map(({ slug }) => `/blog/${slug}`),
    '/release-note',
    '/page-terms',
    '/page-privacy',
    // Forms need a server.
    ...(browserOnly ? [] : ['/contact', '/login', '/signup']),
  ]
  const entries = paths.flatMap((path) => locales.map(({ code }) => entry(path, code))).join('')
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ` +
      `xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries}</urlset>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': cachingOf({ isOriginSet }) } },
  )
}

/**
 * The `Cache-Control` value of files that contain the site's own origin. If no public origin is configured, the file contains the request's
 * `Host`, which a client can forge: a shared cache would then serve it to everyone.
 */
export const cachingOf = ({ isOriginSet }: Pick<EdgeSettings, 'isOriginSet'>): string =>
  isOriginSet ? 'public, max-age=3600' : 'private, no-store'

/** Escapes text for XML. */
export const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** File handlers for the system's "open with", for all kinds that any tool accepts (WICG File Handling). */
function fileHandlers(home: string) {
  const kinds = new Set<FileKind>([...tools.values()].flatMap(({ accepts }) => accepts))
  const accept = [...kinds].map((kind) => [mediaTypes[kind], endingsOf(kind).map((ending) => `.${ending}`)])
  return [{ action: home, accept: Object.fromEntries(accept) }]
}

const png = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/**
 * Serves `/{locale}.webmanifest` (W3C): when installed, the site has its own window and opens files from the system. 404 for an unknown
 * locale.
 */
export async function serveWebManifest(pathname: string, { defaultLocale }: EdgeSettings): Promise<Response> {
  const code = pathname.slice(1).replace(/\.webmanifest$/, '')
  if (!isLocale(code)) return new Response('Not found\n', { status: 404 })
  const i18n = await loadI18n(code)
  const home = withLocale('/', code, defaultLocale)
  const manifest = {
    id: '/',
    name: i18n._(msg`Docweave: document tools`),
    short_name: 'Docweave',
    description: i18n._(msg`Drop a file, add steps, download the result.`),
    lang: code,
    start_url: home,
    scope: '/',
    display: 'standalone',
    background_color: '#fafaf8',
    theme_color: '#fafaf8',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      png('icon-192', 192, 'any'),
      png('icon-512', 512, 'any'),
      png('maskable-512', 512, 'maskable'),
    ],
    file_handlers: fileHandlers(home),
    // Opens files in the existing window.
    launch_handler: { client_mode: 'focus-existing' },
  }
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

const icons = (
  <svg xmlns="http://www.w3.org/2000/svg">
    {[...uis].map(([id, { icon: Icon }]) => (
      <symbol key={id} id={id} viewBox="0 0 24 24">
        <Icon size={24} strokeWidth={1.5} aria-hidden />
      </symbol>
    ))}
  </svg>
)

let drawn: string | undefined

/** Serves an SVG sprite of all tool icons, by tool id. Rendered once per process: the icons change only with a build. */
export const serveToolIcons = (): Response =>
  new Response((drawn ??= renderToStaticMarkup(icons)), {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
