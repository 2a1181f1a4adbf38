/** Durations in three languages. */
import { expect, it } from 'vitest'
import { durationText } from './duration.ts'

it.each([
  [40, 'en', '0.1 sec'],
  [4230, 'en', '4.2 sec'],
  [60_000, 'en', '1 min'],
  [65_000, 'en', '1 min 5 sec'],
  [65_000, 'ko', '1분 5초'],
  [6_900_000, 'en', '1 hr 55 min'],
  [6_900_000, 'ko', '1시간 55분'],
  [6_900_000, 'ja', '1時間55分'],
  [47.5 * 3_600_000, 'en', '47 hr 30 min'],
  [74 * 3_600_000, 'en', '3 days 2 hr'],
  [74 * 3_600_000, 'ko', '3일 2시간'],
  [720 * 3_600_000, 'ja', '30日'],
])('formats %d ms in %s as %s', (milliseconds, locale, text) => {
  expect(durationText(milliseconds, locale).replaceAll('\u00a0', ' ')).toBe(text)
})
