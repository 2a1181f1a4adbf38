import { expect, test } from 'vitest'
import { readMailbox } from './mailbox-settings.ts'

test('reads a URL, with its encoded characters', () => {
  expect(readMailbox('imaps://files%40docs.example:a%2Fb%40@imap.docs.example/Files%20in')).toEqual({
    host: 'imap.docs.example',
    port: 993,
    secure: true,
    isLocal: false,
    user: 'files@docs.example',
    password: 'a/b@',
    folder: 'Files in',
  })
})

test.each([
  ['imap://files:x@127.0.0.1:1143', { port: 1143, secure: false, isLocal: true, folder: 'INBOX' }],
  ['imap://files:x@[::1]/INBOX', { host: '::1', port: 143, isLocal: true }],
  ['imap://files:x@mail.docs.example', { secure: false, isLocal: false }],
])('reads %s', (text, expected) => {
  expect(readMailbox(text)).toMatchObject(expected)
})

test.each([
  '',
  'files@docs.example',
  'https://files:x@docs.example',
  'imaps://docs.example/INBOX',
  'imaps://files@docs.example/INBOX',
  'imaps://:x@docs.example/INBOX',
  'imaps://files:x@/INBOX',
  'imaps://files:x@docs.example/INBOX?a=b',
  'imaps://files:x@docs.example/IN%0D%0ABOX',
  'imaps://files:%E0%A4%A@docs.example/INBOX',
])('refuses %s', (text) => {
  expect(readMailbox(text)).toBeUndefined()
})
