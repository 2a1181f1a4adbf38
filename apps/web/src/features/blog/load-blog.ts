/** Loaders of the blog's pages. The code that builds their data runs at the edge only, and is not in the first page's bundle. */
import { loadText } from '../content-page/load-text.ts'
import type { Loading } from '../payload/page-data.ts'
import type { BlogSearch } from './blog-search.ts'

/** The list of posts, or a page of it. */
export const loadBlog = (loading: Loading, search: BlogSearch) =>
  loadText(loading, async (content) => {
    const [{ blogPage }, { blogTexts }] = await Promise.all([import('./blog-data.ts'), import('./blog-texts.ts')])
    const { i18n, locale } = loading.context
    const found = blogPage(content, locale, search)
    const { title, description } = blogTexts(i18n)
    return found && { ...found, heading: title, summary: description }
  })

/** A post. */
export const loadPost = (loading: Loading, slug: string) =>
  loadText(loading, async (content) => {
    const { postPage } = await import('./blog-data.ts')
    const { locale, site } = loading.context
    return postPage(content, { locale, ...site }, slug)
  })
