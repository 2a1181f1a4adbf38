/** The list of blog posts. */
import { createFileRoute } from '@tanstack/react-router'
import { BlogPage } from '../features/blog/blog-page.tsx'
import { blogQuery, readBlogSearch } from '../features/blog/blog-search.ts'
import { loadBlog } from '../features/blog/load-blog.ts'
import { pageHead } from '../features/head/page-head.ts'

export const Route = createFileRoute('/_site/blog/')({
  validateSearch: readBlogSearch,
  loaderDeps: ({ search: { tag, page } }) => ({ tag, page }),
  loader: (loading) => loadBlog(loading, loading.deps),
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
