/** Blog pages: by tag, ten posts per page, and `undefined` for those that do not exist. */
import { expect, it } from 'vitest'
import type { Post } from '../../content/content.ts'
import { blogPage, postPage } from './blog-data.ts'
import { blogQuery, readBlogSearch } from './blog-search.ts'

const post = (number: number): Post => ({
  slug: `post-${number}`,
  date: `2026-01-${String(31 - number).padStart(2, '0')}`,
  title: `Post ${number}`,
  description: '',
  tags: number % 2 === 0 ? ['even'] : ['odd'],
  html: '<p><a href="/page-terms">a</a> <a href="/source.tar.gz">b</a> <a href="https://example.org">c</a></p>',
})
const content = { posts: Array.from({ length: 23 }, (_, at) => post(at)), tags: { even: '짝수', odd: '홀수' } }
const slugs = (
  ...search: Parameters<typeof blogPage> extends [unknown, unknown, infer S, ...unknown[]] ? [S] : never
) => blogPage(content, 'ko', search[0])?.posts.map(({ slug }) => slug)

it('shows ten posts per page', () => {
  expect(slugs({})).toEqual(content.posts.slice(0, 10).map(({ slug }) => slug))
  expect(slugs({ page: 3 })).toEqual(['post-20', 'post-21', 'post-22'])
  expect(blogPage(content, 'ko', {})).toMatchObject({ page: 1, pages: 3, tags: [{ name: '짝수' }, { name: '홀수' }] })
})

it('filters posts by tag', () => {
  expect(blogPage(content, 'ko', { tag: 'odd', page: 2 })).toMatchObject({
    posts: [{ slug: 'post-21' }],
    tag: { id: 'odd', name: '홀수' },
    pages: 2,
  })
})

it.each([{ page: 4 }, { page: 0 }, { page: -1 }, { tag: 'none' }, { tag: 'odd', page: 3 }])(
  'has no page for %j',
  (search) => {
    expect(blogPage(content, 'ko', search)).toBeUndefined()
  },
)

it('reads the search from the URL and writes it back', () => {
  expect(readBlogSearch({ tag: 'odd', page: 2 })).toEqual({ tag: 'odd', page: 2 })
  expect(readBlogSearch({ page: '1' })).toEqual({})
  expect(readBlogSearch({ page: 'two' })).toEqual({ page: 0 })
  expect(blogQuery({ tag: 'odd', page: 2 })).toBe('?tag=odd&page=2')
  expect(blogQuery({})).toBe('')
})

it('links a post to its neighbours, and localizes its links to pages', () => {
  const place = { locale: 'ko', defaultLocale: 'en' } as const
  const page = postPage(content, place, 'post-1')
  expect(page).toMatchObject({ newer: { slug: 'post-0' }, older: { slug: 'post-2' }, dateText: '2026년 1월 30일' })
  expect(page?.html).toContain('href="/ko/page-terms"')
  expect(page?.html).toContain('href="/source.tar.gz"')
  expect(page?.html).toContain('href="https://example.org"')
  expect(postPage(content, place, 'post-99')).toBeUndefined()
})
