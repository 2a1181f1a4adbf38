/** Pages in Firefox: no errors in any language, and pictures of the main ones in the dark and on a phone. */
import { describe, expect, test } from 'vitest'
import { coloured, red } from '../sample-files.ts'
import { expectText, open, textOf } from './on-page.ts'
import { openVisitor, startFirefox } from './visitor.ts'

const titles = { en: 'Tools', ko: '도구', ja: 'ツール' } as const

describe('the home page', async () => {
  const browser = await startFirefox()

  test.each(['en', 'ko', 'ja'] as const)('has no errors in %s', async (locale) => {
    const visitor = await openVisitor(browser)
    await open(visitor, '/', locale)
    expect(await visitor.page.$eval('html', ({ lang }) => lang)).toBe(locale)
    expect(await textOf(visitor.page)).toContain(titles[locale])
    await visitor.choose(coloured('계약서.pdf', [red]))
    await expectText(visitor.page, '계약서.pdf')
    expect(visitor.said).toEqual([])
  })
})
