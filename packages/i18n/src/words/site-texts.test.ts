/** Which words of the site's files are checked. */
import { localeCodes } from '@docweave/contract/locale-table'
import { describe, expect, it } from 'vitest'
import { readSiteTexts, textOfLine } from './site-texts.ts'

describe('textOfLine', () => {
  it.each([
    ['## 제한 사항', '제한 사항'],
    ['1. **Choose** a [file](/a-page).', 'Choose a file.'],
    ['- 설정은 `docweave pipeline run`', '설정은 `'],
    ['title: 서비스 (OCR)', '서비스 (OCR)'],
    ['tags: [privacy]', ''],
    ['| name      | time   |', '| name | time |'],
  ])('%s', (line, text) => {
    expect(textOfLine(line)).toBe(text)
  })
})

describe('readSiteTexts', async () => {
  const texts = await readSiteTexts()

  it.each(localeCodes)('has messages, pages and legal pages in %s', (locale) => {
    const kinds = texts.filter((text) => text.locale === locale).map(({ kind }) => kind)
    expect([...new Set(kinds)].toSorted()).toEqual(['legal', 'message', 'page'])
  })

  it('has the page for errors of the server', () => {
    expect(texts).toContainEqual(
      expect.objectContaining({ path: 'apps/web/content/server-error/en.json', text: 'Internal Server Error' }),
    )
  })
})
