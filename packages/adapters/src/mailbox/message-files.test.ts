import type { MessageStructureObject } from 'imapflow'
import { expect, test } from 'vitest'
import { filesOf } from './message-files.ts'

const part = (part: string, more: Partial<MessageStructureObject>): MessageStructureObject => ({
  part,
  type: 'application/pdf',
  ...more,
})
const group = (type: string, ...childNodes: MessageStructureObject[]): MessageStructureObject => ({ type, childNodes })
const text = part('1', { type: 'text/plain' })
const named = (filename: string) => ({ dispositionParameters: { filename } })

test('attachments and named parts are files', () => {
  const found = filesOf(
    group(
      'multipart/mixed',
      text,
      part('2', { disposition: 'attachment', ...named('a.pdf') }),
      part('3', { disposition: 'INLINE', ...named('b.pdf') }),
      part('4', { parameters: { name: 'c.pdf' } }),
      part('5', { disposition: 'attachment' }),
      part('6', { disposition: 'attachment', type: 'message/rfc822', childNodes: [text] }),
      part('7', {}),
    ),
  )
  expect(found).toEqual([
    { name: 'a.pdf', part: '2' },
    { name: 'b.pdf', part: '3' },
    { name: 'c.pdf', part: '4' },
    { name: 'attachment', part: '5' },
    { name: 'message.eml', part: '6' },
  ])
})

test('pictures in the text are none, unless they are attached', () => {
  const logo = part('1.2', { type: 'image/png', id: '<logo>', disposition: 'inline', ...named('logo.png') })
  const attached = part('1.3', { type: 'image/png', disposition: 'attachment', ...named('scan.png') })
  const related = group('multipart/related', group('multipart/alternative', text, text), logo, attached)
  const scan = part('2', { type: 'image/png', disposition: 'inline', ...named('photo.png') })
  expect(filesOf(group('multipart/mixed', related, scan)).map(({ name }) => name)).toEqual(['scan.png', 'photo.png'])
})

test('a message inside that is not attached is none, nor is a signature', () => {
  const inside = part('2', { type: 'message/rfc822', childNodes: [part('2.1', named('a.pdf'))] })
  const signature = part('3', { type: 'application/pkcs7-signature', disposition: 'attachment', ...named('smime.p7s') })
  expect(filesOf(group('multipart/mixed', text, inside, signature))).toEqual([])
})

test('the only part of a message is a file if it is attached', () => {
  expect(filesOf({ type: 'application/pdf', disposition: 'attachment', ...named('a.pdf') })).toEqual([
    { name: 'a.pdf', part: '1' },
  ])
})

test('parts that are nested too deeply are not looked at', () => {
  const nested = (depth: number): MessageStructureObject =>
    depth === 0 ? part('1', named('a.pdf')) : group('multipart/mixed', nested(depth - 1))
  expect([filesOf(nested(20)), filesOf(nested(21)), filesOf(nested(1000))]).toEqual([
    [{ name: 'a.pdf', part: '1' }],
    [],
    [],
  ])
})
