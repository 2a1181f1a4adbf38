/** The blog: paginated posts, newest first, optionally by tag. */
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { withLocale } from '@docweave/i18n'
import type { BlogPage as Data, PostLine, PostTag } from './blog-data.ts'
import { PostFacts } from './post-facts.tsx'

const root = getRouteApi('__root__')
const quiet = 'inline-block py-1.5 underline'

export function BlogPage({ posts, tags, tag, page, pages }: Data) {
  const { t } = useLingui()
  const { site, locale } = root.useRouteContext()
  return (
    <div className="grid max-w-3xl gap-6">
      <div>
        <h1 className="text-title">{tag ? <Trans>Blog: {tag.name}</Trans> : <Trans>Blog</Trans>}</h1>
        <p className="mt-2 text-lead text-ink-muted">
          <Trans>How Docweave works, and why it’s built this way.</Trans>
        </p>
      </div>
      <TagList tags={tags} chosen={tag} />
      <ul className="grid gap-4">
        {posts.map((post) => (
          <li key={post.slug}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label={t`Pages`} className="flex flex-wrap items-center justify-between gap-4">
          {page > 1 ? (
            <Link
              to="/blog"
              search={{ tag: tag?.id, page: page === 2 ? undefined : page - 1 }}
              rel="prev"
              className={quiet}
            >
              <Trans>Newer posts</Trans>
            </Link>
          ) : (
            <span />
          )}
          {page < pages && (
            <Link to="/blog" search={{ tag: tag?.id, page: page + 1 }} rel="next" className={quiet}>
              <Trans>Older posts</Trans>
            </Link>
          )}
        </nav>
      )}
      <p className="text-small">
        <a href={withLocale('/blog/rss.xml', locale, site.defaultLocale)} className={quiet}>
          <Trans>Subscribe via RSS</Trans>
        </a>
      </p>
    </div>
  )
}

const PostCard = ({ post }: { post: PostLine }) => (
  <article className="sheet grid gap-2 p-5 sm:p-6">
    <h2 className="text-head">
      <Link to="/blog/$slug" params={{ slug: post.slug }} className="no-underline hover:underline">
        {post.title}
      </Link>
    </h2>
    <p>{post.description}</p>
    <div className="text-small text-ink-muted">
      <PostFacts {...post} />
    </div>
  </article>
)

function TagList({ tags, chosen }: { tags: readonly PostTag[]; chosen: PostTag | undefined }) {
  const { t } = useLingui()
  const look =
    'inline-flex min-h-11 items-center rounded-paper px-2 text-small hover:underline aria-[current]:font-semibold aria-[current]:underline aria-[current]:decoration-2'
  return (
    <nav aria-label={t`Tags`}>
      <ul className="-mx-2 flex flex-wrap gap-x-1">
        <li>
          <Link
            to="/blog"
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={chosen ? undefined : 'true'}
            className={look}
          >
            <Trans>All posts</Trans>
          </Link>
        </li>
        {tags.map(({ id, name }) => (
          <li key={id}>
            <Link
              to="/blog"
              search={{ tag: id }}
              aria-current={id === chosen?.id ? 'true' : undefined}
              className={look}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
