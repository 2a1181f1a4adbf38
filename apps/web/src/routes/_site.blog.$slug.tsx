/** A post of the blog. */
import { createFileRoute } from '@tanstack/react-router'
import { postPage } from '../features/blog/blog-data.ts'
import { PostPage } from '../features/blog/post-page.tsx'
import { loadText } from '../features/content-page/load-text.ts'
import { pageHead } from '../features/head/page-head.ts'
import { breadcrumbs, posting } from '../features/head/structured-data.ts'

export const Route = createFileRoute('/_site/blog/$slug')({
  loader: (loading) => {
    const { locale, site } = loading.context
    return loadText(loading, (content) => postPage(content, { locale, ...site }, loading.params.slug))
  },
  staleTime: Infinity,
  head: ({ match: { context }, params: { slug }, loaderData }) =>
    loaderData
      ? pageHead(context, {
          path: `/blog/${slug}`,
          title: loaderData.title,
          description: loaderData.description,
          type: 'article',
          feed: '/blog/rss.xml',
          structured: [
            posting(context, loaderData),
            breadcrumbs(context, ['Blog', '/blog'], [loaderData.title, `/blog/${slug}`]),
          ],
        })
      : {},
  component: () => <PostPage {...Route.useLoaderData()} />,
})
