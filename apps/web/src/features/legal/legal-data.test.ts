import { readFileSync } from 'node:fs'
import { localeCodes } from '@docweave/contract/locale-table'
import { readRetention } from '@docweave/jobs'
import { expect, test } from 'vitest'
import { durationText, withRetention } from './legal-data.ts'

const hour = 3_600_000

test('formats durations in the reader’s language, in days from two on', () => {
  expect((['en', 'ko', 'ja'] as const).map((locale) => durationText(2 * hour, locale))).toEqual([
    '2 hours',
    '2시간',
    '2時間',
  ])
  expect((['en', 'ko', 'ja'] as const).map((locale) => durationText(720 * hour, locale))).toEqual([
    '30 days',
    '30일',
    '30日',
  ])
  expect([hour / 2, hour, 24 * hour, 1.5 * hour].map((each) => durationText(each, 'en'))).toEqual([
    '30 minutes',
    '1 hour',
    '24 hours',
    '1.5 hours',
  ])
})

test('refuses an unknown placeholder', () => {
  expect(() => withRetention('<p>{{result}}</p>', readRetention({}), 'en')).toThrow('result')
})

test.each(localeCodes)('the privacy notice in %s states this site’s retention periods', (locale) => {
  const markdown = readFileSync(new URL(`../../../content/legal/privacy/${locale}.md`, import.meta.url), 'utf8')
  const own = { DOCWEAVE_RESULT_HOURS: '5', DOCWEAVE_FAILED_HOURS: '7', DOCWEAVE_RECORD_HOURS: '264' }
  const text = withRetention(markdown, readRetention({ ...own, DOCWEAVE_UPLOAD_HOURS: '13' }), locale)
  for (const duration of [5 * hour, 7 * hour, 13 * hour, 24 * hour, 264 * hour])
    expect(text).toContain(durationText(duration, locale))
  expect(text).not.toContain('{{')
})
