/** The repository's Markdown becomes HTML that the site's CSP allows, or the build fails. */
import { expect, it } from 'vitest'
import { readPost, readRelease } from './documents.ts'

const front = '---\ntitle: A post\ndescription: About it.\ndate: 2026-11-22\ntags: [one, two]\n---\n\n'
const htmlOf = (body: string) => readPost('a', front + body).html

it('reads the front matter', () => {
  expect(readPost('a', `${front}Text.`)).toMatchObject({
    slug: 'a',
    title: 'A post',
    date: '2026-11-22',
    tags: ['one', 'two'],
  })
})

it('gives headings ids derived from their text, in any script', () => {
  expect(htmlOf('## What is *kept*?')).toContain('<h2 id="what-is-kept">What is <em>kept</em>?</h2>')
  expect(htmlOf('## 무엇을 기록하나요')).toContain('id="무엇을-기록하나요"')
})

it('marks links to other sites as external', () => {
  expect(htmlOf('[a](https://example.org/?a=1&b)')).toContain('rel="external"')
  expect(htmlOf('[a](/page-privacy)')).toContain('<a href="/page-privacy">a</a>')
  expect(() => htmlOf('[a](javascript:alert(1))')).toThrow(/neither a path of this site/)
})

it('repeats the column name in each table cell, for phones', () => {
  expect(htmlOf('| a | b |\n| - | - |\n| 1 | `2` |')).toContain(
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><span class="column">b</span> <code>2</code></td></tr></tbody></table>',
  )
})

it.each([
  ['raw HTML', 'a <b>b</b>', /HTML is not allowed/],
  ['a heading of level 1', '# Title', /level 1/],
  ['no content', '', /has no text/],
  ['emphasis that stays as typed', '- **글자 인식(OCR)**이 좋아졌어요.', /does not understand: .*인식/],
])('refuses a text with %s', (_, body, why) => {
  expect(() => htmlOf(body)).toThrow(why)
})

it.each([
  ['an invalid date', '---\ntitle: A\ndate: 2026-13-40\n---\nText'],
  ['an unknown field', '---\ntitle: A\ndate: 2026-11-22\nauthor: B\n---\nText'],
  ['front matter that is not closed', '---\ntitle: A\n'],
  ['a file without front matter', 'Text'],
])('refuses %s', (_, file) => {
  expect(() => readRelease(file)).toThrow()
})
