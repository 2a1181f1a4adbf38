/** `/robots.txt` and `/sitemap.xml`: every public page in every locale, from the tool registry and the ready-made chains. */
import content from 'virtual:content'
import { locales } from '@docweave/contract/locale-table'
import { withLocale } from '@docweave/i18n'
import { tools } from '@docweave/tools/tools'
import { readyChains } from '../features/chains/chains.ts'
import { cachingOf } from './address-caching.ts'
import type { EdgeSettings } from './env.ts'
import { escapeXml } from './escape-xml.ts'

/** Allows crawlers everywhere except visitors' own files. */
export const serveRobots = ({ origin, isOriginSet }: EdgeSettings) =>
  new Response(
    `User-agent: *\nDisallow: /trpc\nDisallow: /uploads\nDisallow: /results\nDisallow: /account\n\nSitemap: ${origin}/sitemap.xml\n`,
    { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': cachingOf({ isOriginSet }) } },
  )

/** Lists the public pages with their `hreflang` alternates. */
export function serveSitemap({ origin, isOriginSet, defaultLocale }: EdgeSettings): Response {
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
    ...readyChains.map(({ slug }) => `/chains/${slug}`),
    '/blog',
    ...content[defaultLocale].posts.map(({ slug }) => `/blog/${slug}`),
    '/release-note',
    '/contact',
    '/page-terms',
    '/page-privacy',
    '/login',
    '/signup',
  ]
  const entries = paths.flatMap((path) => locales.map(({ code }) => entry(path, code))).join('')
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ` +
      `xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries}</urlset>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': cachingOf({ isOriginSet }) } },
  )
}
