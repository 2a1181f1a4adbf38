import { describe, expect, test } from 'vitest'
import { mostHeaderBytes, readHeader } from './read-header.ts'
import { authserv, newMail } from './testing/new-mail.ts'

const rules = { address: 'files@docs.example', authserv }
const to = 'files+4k2m9x7c1q@docs.example'

/** Reads the header of a message with other fields. */
function read(fields: Readonly<Record<string, string>> = {}) {
  const { text } = newMail(to, { fields })
  return readHeader(Buffer.from(`${text.split('\r\n\r\n')[0]}\r\n\r\n`), rules)
}

test('reads a message', () => {
  const { id, text } = newMail(to, { fields: { References: '<a@b>\r\n <c@d>', Subject: '=?utf-8?B?7Iqk7LqU?=\r\n 1' } })
  const header = Buffer.from(`${text.split('\r\n\r\n')[0]}\r\n\r\n`)
  expect(readHeader(header, rules)).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{64}$/),
    addressees: ['4k2m9x7c1q'],
    sender: 'kim@example.org',
    isAutomatic: false,
    subject: '=?utf-8?B?7Iqk7LqU?= 1',
    messageId: id,
    references: ['<a@b>', '<c@d>'],
  })
})

describe('the trigger of a message', () => {
  test('is in any of four fields, that of the envelope first', () => {
    const fields = {
      'Delivered-To': 'FILES+one@Docs.Example',
      'X-Original-To': 'files+two@docs.example',
      To: 'Lee <lee@example.org>, "files+no@docs.example" <files+three@docs.example>,files+four@docs.example',
      Cc: '<files+five@docs.example>',
    }
    expect(read(fields)?.addressees).toEqual(['one', 'two', 'no', 'three', 'four', 'five'])
  })

  test.each([
    'xfiles+one@docs.example',
    'files+one@docs.example.evil.example',
    'files+one@docs-example',
    'filesone@docs.example',
    'files+@docs.example',
    'files+one/../two@docs.example',
    'files+aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@docs.example',
    'files@docs.example',
  ])('is not in %s', (address) => {
    expect(read({ 'Delivered-To': address, To: address })?.addressees).toEqual([])
  })

  test('is one of twenty at most', () => {
    const many = Array.from({ length: 100 }, (_, index) => `files+t${index}@docs.example`).join(', ')
    expect(read({ To: many })?.addressees).toHaveLength(20)
  })
})

test.each([
  ['a program', { 'Auto-Submitted': 'auto-replied' }],
  ['a program, with a comment', { 'Auto-Submitted': 'auto-generated (notice)' }],
  ['a word that begins with no', { 'Auto-Submitted': 'notify' }],
  ['a list', { 'List-Id': '<list.example.org>' }],
  ['bulk mail', { Precedence: 'Bulk' }],
  ['junk mail', { Precedence: 'junk' }],
  ['the mail system', { 'Return-Path': '<>' }],
  ['the mail system, with a space', { 'Return-Path': '< >' }],
])('%s sends automatically', (_, fields) => {
  expect(read(fields)?.isAutomatic).toBe(true)
})

test.each([
  ['nothing more', {}],
  ['a person', { 'Auto-Submitted': 'no' }],
  ['a person, with a comment', { 'Auto-Submitted': 'No (really)' }],
  ['a priority', { Precedence: 'first-class' }],
])('%s does not', (_, fields) => {
  expect(read(fields)?.isAutomatic).toBe(false)
})

describe('the sender', () => {
  test.each([
    ['that the server has not verified', { 'Authentication-Results': '' }],
    ['that has another domain', { From: 'kim@evil.example' }],
    ['in two From fields', { From: 'kim@example.org\r\nFrom: lee@example.org' }],
    ['in a folded second From field', { From: 'kim@example.org\r\nfrom : lee@example.org' }],
    ['in none', { From: '' }],
  ])('%s is none', (_, fields) => {
    expect(read(fields)).toMatchObject({ sender: undefined })
  })

  test('is verified by a folded field', () => {
    const field = `${authserv};\r\n\tdkim=pass\r\n (ok) header.d=example.org`
    expect(read({ 'Authentication-Results': field })?.sender).toBe('kim@example.org')
  })
})

describe('a header', () => {
  test.each([
    ['a line that is no field', { Subject: 'a\r\nhello' }],
    ['a field with a space in its name', { Subject: 'a\r\nX Y: b' }],
    ['more than its most bytes', { Subject: 'a'.repeat(mostHeaderBytes) }],
  ])('with %s is unreadable', (_, fields) => {
    expect(read(fields)).toBeUndefined()
  })

  test('gives a subject without control characters, of whole words', () => {
    expect(read({ Subject: `a\u0007b\u0085 ${'word '.repeat(100)}` })?.subject).toMatch(/^a b( word){50,60}$/)
    expect(read({ Subject: 'a'.repeat(2000) })?.subject).toBe('')
  })

  test('gives identifiers without what could start another field', () => {
    const found = read({
      'Message-ID': '<a b@c>',
      References: `<a@b> <c\u0001@d> x <${'e'.repeat(300)}@f> ${'<g@h> '.repeat(50)}`,
    })
    expect(found?.messageId).toBe('')
    expect(found?.references).toEqual(Array.from({ length: 20 }, () => '<g@h>'))
  })
})
