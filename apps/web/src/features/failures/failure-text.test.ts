/** Messages include their values if available, and are complete sentences without them. */
import { setupI18n } from '@lingui/core'
import { errorCodes } from '@docweave/contract/error-table'
import { expect, it } from 'vitest'
import { failureText, noticeText } from './failure-text.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

it('formats limits as sizes and numbers', () => {
  const say = (...[code, params]: [Parameters<typeof failureText>[1]['code'], Record<string, string | number>]) =>
    failureText(i18n, { code, params }, { 'pdf-ocr': 'OCR PDF' }, { pages: 'Page range' })
  expect(say('FILE_TOO_LARGE', { limit: 2_000_000_000 })).toContain('over the size limit of 2\u00a0GB')
  // The tool that makes files smaller reports it too: it must not advise to make the file smaller.
  expect(say('FILE_TOO_LARGE', { limit: 2_000_000_000 })).not.toMatch(/smaller|compress/i)
  expect(say('PAGES_TOO_MANY', { limit: 5000, pages: 10_001 })).toContain('has 10,001 pages; the limit is 5,000')
  expect(say('RATE_LIMITED', { seconds: 1 })).toContain('Wait 1 second and')
  expect(say('PAGE_RANGE_INVALID', { item: '7', pages: 1 })).toContain('“7” doesn’t fit this document of 1 page.')
  expect(say('OPTION_INVALID', { tool: 'pdf-ocr', option: 'pages' })).toContain('The option “Page range”')
  expect(say('OPTION_INVALID', { tool: 'pdf-ocr', option: 'other' })).toContain('options of “OCR PDF”')
  expect(say('FILE_KIND_UNSUPPORTED', { kind: 'png', accepts: 'pdf' })).toContain('(PNG). It accepts PDF.')
})

it('includes a notice’s values', () => {
  expect(noticeText(i18n, { code: 'PAGES_WITH_TEXT_SKIPPED', params: { pages: 1 } })).toMatch(/^1 page already/)
  expect(noticeText(i18n, { code: 'TARGET_UNREACHABLE', params: { target: 1000, reached: 2_500_000 } })).toMatch(
    /1\u00a0kB .* 2\.5\u00a0MB\.$/,
  )
})

it.each(errorCodes)('has a complete sentence for %s without values', (code) => {
  const text = failureText(i18n, { code, params: {} }, {})
  expect(text).not.toMatch(/[{}]|undefined|NaN/)
  expect(text).toMatch(/^[A-Z].*\.$/)
})
