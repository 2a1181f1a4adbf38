/** Page data of the blog, derived from the posts. */
import type { Locale } from '@docweave/contract/locale-table'
import type { LocalContent, Post } from '../../content/content.ts'
import { dateText, withLocalLinks, type LinkContext } from '../content-page/content-texts.ts'
import type { BlogSearch } from './blog-search.ts'

const perPage = 10

export interface PostTag {
  id: string
  name: string
}

export interface PostLine extends Pick<Post, 'slug' | 'date' | 'title' | 'description'> {
  dateText: string
  tags: PostTag[]
}

export interface BlogPage {
  posts: PostLine[]
  /** Of all posts. */
  tags: PostTag[]
  /** The tag that the posts are filtered by. */
  tag?: PostTag
  page: number
  pages: number
}

const tagOf = ({ tags }: Pick<LocalContent, 'tags'>, id: string): PostTag => ({ id, name: tags[id] ?? id })

const lineOf = (content: Pick<LocalContent, 'tags'>, locale: Locale, post: Post): PostLine => ({
  slug: post.slug,
  date: post.date,
  title: post.title,
  description: post.description,
  dateText: dateText(post.date, locale),
  tags: post.tags.map((id) => tagOf(content, id)),
})

/** A page of the list; `undefined` if the page or the tag does not exist. */
export function blogPage(
  content: Pick<LocalContent, 'posts' | 'tags'>,
  locale: Locale,
  { tag, page = 1 }: BlogSearch,
  size = perPage,
): BlogPage | undefined {
  const chosen = content.posts.filter(({ tags }) => tag === undefined || tags.includes(tag))
  const pages = Math.max(1, Math.ceil(chosen.length / size))
  if (page < 1 || page > pages || (tag !== undefined && chosen.length === 0)) return undefined
  const used = new Set(content.posts.flatMap(({ tags }) => tags))
  return {
    posts: chosen.slice((page - 1) * size, page * size).map((post) => lineOf(content, locale, post)),
    tags: [...used].toSorted().map((id) => tagOf(content, id)),
    ...(tag === undefined ? {} : { tag: tagOf(content, tag) }),
    page,
    pages,
  }
}

export interface PostPage extends PostLine {
  html: string
  /** The adjacent posts. */
  newer?: { slug: string; title: string }
  older?: { slug: string; title: string }
}

/** A post with its neighbours; `undefined` if it does not exist. */
export function postPage(
  content: Pick<LocalContent, 'posts' | 'tags'>,
  place: LinkContext,
  slug: string,
): PostPage | undefined {
  const at = content.posts.findIndex((post) => post.slug === slug)
  const post = content.posts[at]
  if (!post) return undefined
  const beside = (other: Post | undefined) => other && { slug: other.slug, title: other.title }
  const newer = beside(content.posts[at - 1])
  const older = beside(content.posts[at + 1])
  return {
    ...lineOf(content, place.locale, post),
    html: withLocalLinks(post.html, place),
    ...(newer ? { newer } : {}),
    ...(older ? { older } : {}),
  }
}
