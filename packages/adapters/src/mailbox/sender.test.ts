import { expect, test } from 'vitest'
import { senderOf } from './sender.ts'

test.each([
  'kim@example.org',
  ' Kim@Example.ORG ',
  '<kim@example.org>',
  'Kim <kim@example.org>',
  '김민수 <kim@example.org>',
  '=?utf-8?B?6rmA66+87IiY?= <kim@example.org>',
  '"Kim, Minsu <lee@example.org>" <kim@example.org>',
  String.raw`"Kim \"<lee@example.org>" <kim@example.org>`,
  '"lee@example.org" <kim@example.org> (lee@example.org)',
  'lee@example.org <kim@example.org>',
  '(lee@example.org) kim@example.org',
  'Kim < kim@example.org >',
])('the sender of %s is kim', (field) => {
  expect(senderOf([field])).toBe('kim@example.org')
})

test.each([
  ['two addresses', 'kim@example.org, lee@example.org'],
  ['two addresses in brackets', '<kim@example.org> <lee@example.org>'],
  ['an address after the one in brackets', '<kim@example.org> lee@example.org'],
  ['an unquoted comma in the name', 'Lee, Kim <kim@example.org>'],
  ['a group', 'friends: kim@example.org;'],
  ['a route', '<@mx.example.org:kim@example.org>'],
  ['a quoted local part', '"kim"@example.org'],
  ['a quoted local part in brackets', 'Kim <"kim@example.org x"@evil.example>'],
  ['an address of two words', 'kim @example.org'],
  ['an address with a comment inside', '<kim@example.org(>) .evil.example>'],
  ['an open quotation', '"Kim <kim@example.org>'],
  ['an open comment', 'Kim (x <kim@example.org>'],
  ['a closed comment that was not opened', 'Kim) <kim@example.org>'],
  ['deep comments', `${'('.repeat(1000)}${')'.repeat(1000)} kim@example.org`],
  ['an open bracket', 'Kim <kim@example.org'],
  ['two signs', '<kim@example.org@evil.example>'],
  ['a domain in Cyrillic letters', 'kim@exаmple.org'],
  ['a name in Hangul', '김@example.org'],
  ['a domain without a dot', 'kim@localhost'],
  ['an address of an IP', 'kim@[192.0.2.1]'],
  ['a control character', 'Kim\u0000 <kim@example.org>'],
  ['dots in a row', 'kim..x@example.org'],
  ['nothing', ''],
])('there is no sender in a field with %s', (_, field) => {
  expect(senderOf([field])).toBeUndefined()
})

test('there is no sender without a field, or with two', () => {
  expect([senderOf([]), senderOf(['kim@example.org', 'kim@example.org'])]).toEqual([undefined, undefined])
})
