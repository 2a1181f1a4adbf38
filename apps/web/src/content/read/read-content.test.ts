/** The content exists in every language, or the build fails. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contentFiles, readContent } from './read-content.ts'

const room = fileURLToPath(new URL('../../../../..', import.meta.url))
const tools = join(room, 'packages/tools/src')
let folder = ''
let folders = { tools: '', site: '' }
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docweave-content-'))
  folders = { tools: join(folder, 'tools'), site: join(folder, 'site') }
  for (const part of ['ui.tsx', 'page'])
    cpSync(join(tools, 'merge-pdf', part), join(folders.tools, 'merge-pdf', part), { recursive: true })
  cpSync(join(room, 'apps/web/content'), folders.site, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

it('reads all content, newest first', () => {
  const content = readContent(folders)
  for (const { stories, posts, releases, legal } of Object.values(content)) {
    expect(Object.keys(stories)).toEqual(['merge-pdf'])
    expect(posts.length).toBeGreaterThanOrEqual(3)
    expect(posts.map(({ date }) => date)).toEqual(
      posts
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    )
    expect(releases.length).toBeGreaterThan(0)
    expect(Object.keys(legal)).toEqual(['terms', 'privacy'])
  }
  expect(content.ko.posts.map(({ title }) => title)).not.toEqual(content.ja.posts.map(({ title }) => title))
  expect(contentFiles(folders)).toContain(join(folders.tools, 'merge-pdf/page/ko.md'))
})

it.each(['tools/merge-pdf/page/ja.md', 'site/blog/ocr-korean-japanese/ko.md', 'site/legal/terms/ja.md'])(
  'refuses content without %s',
  (file) => {
    rmSync(join(folder, file))
    expect(() => readContent(folders)).toThrow(new RegExp(`${file} is missing`))
  },
)

it('refuses translations with different numbers of questions', () => {
  const file = join(folders.tools, 'merge-pdf/page/ko.md')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n### 하나 더?\n\n네.\n`)
  expect(() => readContent(folders)).toThrow(/stories in ko/)
})

it('refuses a post with an unnamed tag, and names the file', () => {
  const file = join(folders.site, 'blog/ocr-korean-japanese/en.md')
  writeFileSync(file, readFileSync(file, 'utf8').replace('[text-recognition]', '[ocr]'))
  expect(() => readContent(folders)).toThrow(/ocr-korean-japanese\/en\.md: the tag ocr/)
})
