import { expect, test } from 'vitest'
import { detectKind } from './detect-kind.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const compound = (stream: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(504),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(512),
  ])

test.each([
  ['pdf', bytes('%PDF-1.4\n1 0 obj')],
  ['pdf', bytes(`${'junk \0'.repeat(50)}%PDF-1.4\n`)],
  ['png', Buffer.concat([bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), Buffer.alloc(40)])],
  ['jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(40)])],
  ['txt', Buffer.from('계약서\r\n\t第一条')],
  ['txt', Buffer.from([0xb0, 0xe8, 0xbe, 0xe0, 0xbc, 0xad])],
  ['txt', Buffer.from('\ufeff계약서\r\n', 'utf16le')],
  ['txt', Buffer.from('\ufeffcontract 契約書', 'utf16le').swap16()],
  ['txt', Buffer.from('계약서 1\n', 'utf16le')],
  ['txt', Buffer.from('契約書の写し\n', 'utf16le').swap16()],
  [undefined, Buffer.from([0xff, 0xfe, 1, 0, 2, 0, 3, 0])],
  [undefined, Buffer.from([1, 2, 3, 4, 0x80, 0x90, 0, 0])],
  ['hwp', compound('FileHeader')],
  ['doc', compound('WordDocument')],
  [undefined, bytes('\x7fELF\x02\x01\x01\0\0\0\0\0')],
  [undefined, new Uint8Array()],
])('%s', async (kind, head) => {
  expect(await detectKind(head)).toBe(kind)
})
