/** A blog post. */
import { createFileRoute } from '@tanstack/react-router'
import { loadPost } from '../features/blog/load-blog.ts'
import { PostPage } from '../features/blog/post-page.tsx'
import { pageHead } from '../features/head/page-head.ts'
import { breadcrumbs, posting } from '../features/head/structured-data.ts'
import { Structured } from '../features/head/structured.tsx'

export const Route = createFileRoute('/_site/blog/$slug')({
  loader: (loading) => loadPost(loading, loading.params.slug),
  staleTime: Infinity,
  head: ({ match: { context }, params: { slug }, loaderData }) =>
    loaderData
      ? pageHead(context, {
          path: `/blog/${slug}`,
          title: loaderData.title,
          description: loaderData.description,
          type: 'article',
          feed: '/blog/rss.xml',
        })
      : {},
  component: PostRoute,
})

function PostRoute() {
  const post = Route.useLoaderData()
  return (
    <>
      <PostPage {...post} />
      <Structured
        make={
          import.meta.env.SSR
            ? (context) => [
                posting(context, post),
                breadcrumbs(context, ['Blog', '/blog'], [post.title, `/blog/${post.slug}`]),
              ]
            : undefined
        }
      />
    </>
  )
}
