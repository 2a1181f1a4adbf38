/** The blog's list of posts. */
import { createFileRoute } from '@tanstack/react-router'
import { blogPage, blogQuery, readBlogSearch } from '../features/blog/blog-data.ts'
import { BlogPage } from '../features/blog/blog-page.tsx'
import { blogTexts } from '../features/blog/blog-texts.ts'
import { loadText } from '../features/content-page/load-text.ts'
import { pageHead } from '../features/head/page-head.ts'

export const Route = createFileRoute('/_site/blog/')({
  validateSearch: readBlogSearch,
  loaderDeps: ({ search: { tag, page } }) => ({ tag, page }),
  loader: (loading) =>
    loadText(loading, (content) => {
      const { i18n, locale } = loading.context
      const found = blogPage(content, locale, loading.deps)
      const { title, description } = blogTexts(i18n)
      return found && { ...found, heading: title, summary: description }
    }),
  staleTime: Infinity,
  head: ({ match: { context, search }, loaderData }) =>
    loaderData
      ? pageHead(context, {
          path: '/blog',
          title: [loaderData.heading, loaderData.tag?.name].filter(Boolean).join(': '),
          description: loaderData.summary,
          search: blogQuery(search),
          feed: '/blog/rss.xml',
        })
      : {},
  component: () => <BlogPage {...Route.useLoaderData()} />,
})
