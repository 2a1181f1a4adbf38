/** `/blog/rss.xml` in each locale: the posts for feed readers (RSS 2.0, https://www.rssboard.org/rss-specification). */
import content from 'virtual:content'
import { splitLocale, withLocale } from '@docweave/i18n'
import { loadI18n } from '@docweave/i18n/catalogues'
import { cachingOf, escapeXml } from '../../edge/site-files.tsx'
import type { EdgeSettings } from '../../edge/env.ts'
import { blogTexts } from './blog-texts.ts'

const feedPath = '/blog/rss.xml'
const newest = 20

/** Serves a feed's URL; `undefined` for every other. */
export async function serveFeed(
  pathname: string,
  { defaultLocale, origin, isOriginSet }: Pick<EdgeSettings, 'defaultLocale' | 'origin' | 'isOriginSet'>,
): Promise<Response | undefined> {
  const { locale, path } = splitLocale(pathname, defaultLocale)
  if (path !== feedPath) return undefined
  const { title, description } = blogTexts(await loadI18n(locale))
  const address = (to: string) => escapeXml(origin + withLocale(to, locale, defaultLocale))
  const { posts, tags } = content[locale]
  const items = posts.slice(0, newest).map(
    (post) => `    <item>
      <title>${escapeXml(post.title)}</title>
      <link>${address(`/blog/${post.slug}`)}</link>
      <guid>${address(`/blog/${post.slug}`)}</guid>
      <pubDate>${new Date(post.date).toUTCString()}</pubDate>
      <description>${escapeXml(post.description)}</description>
${post.tags.map((id) => `      <category>${escapeXml(tags[id] ?? id)}</category>\n`).join('')}    </item>
`,
  )
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escapeXml(`Docweave: ${title}`)}</title>
    <link>${address('/blog')}</link>
    <description>${escapeXml(description)}</description>
    <language>${locale}</language>
    <atom:link href="${address(feedPath)}" rel="self" type="application/rss+xml"/>
${items.join('')}  </channel>
</rss>
`
  return new Response(text, {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': cachingOf({ isOriginSet }) },
  })
}
