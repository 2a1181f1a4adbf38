/** A post, with links to the adjacent ones. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Prose, TextPage } from '../content-page/prose.tsx'
import type { PostPage as Data } from './blog-data.ts'
import { PostFacts } from './post-facts.tsx'

export function PostPage({ html, newer, older, ...post }: Data) {
  const { t } = useLingui()
  return (
    <TextPage title={post.title} about={<PostFacts {...post} />}>
      <article className="sheet p-5 sm:p-8">
        <Prose html={html} />
      </article>
      <nav aria-label={t`More posts`} className="grid gap-2">
        {newer && (
          <Link to="/blog/$slug" params={{ slug: newer.slug }} rel="prev" className="inline-block py-1.5 underline">
            <Trans>Newer: {newer.title}</Trans>
          </Link>
        )}
        {older && (
          <Link to="/blog/$slug" params={{ slug: older.slug }} rel="next" className="inline-block py-1.5 underline">
            <Trans>Older: {older.title}</Trans>
          </Link>
        )}
        <Link to="/blog" className="inline-block py-1.5 underline">
          <Trans>All posts</Trans>
        </Link>
      </nav>
    </TextPage>
  )
}
