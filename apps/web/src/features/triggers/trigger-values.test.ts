import { NewTrigger } from '@docweave/contract'
import { expect, test } from 'vitest'
import { emptyValues, newTriggerOf, timeZones } from './trigger-values.ts'

const filled = { ...emptyValues('p'), name: ' 스캔 ', timeZone: 'Asia/Seoul' }

test('a webhook has no times, whatever the form had', () => {
  expect(newTriggerOf({ ...filled, urls: 'https://example.com' })).toEqual({
    name: '스캔',
    pipeline: 'p',
    source: { kind: 'webhook' },
  })
})

test.each([
  ['daily', { type: 'daily', at: '07:00', days: [1, 2, 3, 4, 5] }],
  ['every', { type: 'every', minutes: 60 }],
  ['cron', { type: 'cron', cron: '0 7 * * 1-5' }],
] as const)('a schedule that repeats by %s is one that the API takes', (repeat, times) => {
  const urls = ' https://example.com/a.pdf \n\nhttps://example.com/b.pdf\n'
  const given = newTriggerOf({ ...filled, kind: 'schedule', repeat, urls })
  expect(given.source).toEqual({
    kind: 'schedule',
    times,
    timeZone: 'Asia/Seoul',
    urls: ['https://example.com/a.pdf', 'https://example.com/b.pdf'],
  })
  expect(NewTrigger.parse(given)).toEqual(given)
})

test('every time zone of the list is one that the API takes, and the own one is in it', () => {
  const zones = timeZones('Etc/UTC')
  expect(zones).toEqual(expect.arrayContaining(['UTC', 'Etc/UTC', 'Asia/Seoul', 'Asia/Tokyo']))
  const given = newTriggerOf({ ...filled, kind: 'schedule', urls: 'https://example.com' })
  const refused = zones.filter(
    (timeZone) => !NewTrigger.safeParse({ ...given, source: { ...given.source, timeZone } }).success,
  )
  expect(refused).toEqual([])
})

test('a mail trigger has its senders only, in lower case for the API', () => {
  const given = newTriggerOf({ ...filled, kind: 'mail', senders: ' Kim@example.org \n\nlee@example.org' })
  expect(given.source).toEqual({ kind: 'mail', senders: ['Kim@example.org', 'lee@example.org'] })
  expect(NewTrigger.parse(given).source).toEqual({ kind: 'mail', senders: ['kim@example.org', 'lee@example.org'] })
})

test('a folder trigger has the folder only', () => {
  const given = newTriggerOf({ ...emptyValues('p', 'scans'), name: 'a', kind: 'folder', urls: 'https://example.com' })
  expect(given).toEqual({ name: 'a', pipeline: 'p', source: { kind: 'folder', folder: 'scans' } })
  expect(NewTrigger.parse(given)).toEqual(given)
})
