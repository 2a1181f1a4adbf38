/** Detects text encodings: by byte order mark, by validity, by locale. */
import { expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

it('reads UTF-8 with or without a byte order mark, even if cut within a character', () => {
  expect(decodeText(utf8('회의록 議事録'), 'en', true)).toBe('회의록 議事録')
  expect(decodeText(utf8('\ufeff회의록'), 'ja', true)).toBe('회의록')
  expect(decodeText(utf8('회의록').subarray(0, 8), 'ko', false)).toBe('회의')
})

it('detects UTF-16 by its byte order mark', () => {
  expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x00, 0xac), 'ko', true)).toBe('가')
  expect(decodeText(Uint8Array.of(0xfe, 0xff, 0xac, 0x00), 'ko', true)).toBe('가')
})

it('decodes invalid UTF-8 in the locale’s legacy encoding', () => {
  expect(decodeText(Uint8Array.of(0xb0, 0xa1, 0xb3, 0xaa), 'ko', true)).toBe('가나')
  expect(decodeText(Uint8Array.of(0x83, 0x65, 0x83, 0x58, 0x83, 0x67), 'ja', true)).toBe('テスト')
  expect(decodeText(Uint8Array.of(0x63, 0x61, 0x66, 0xe9), 'en', true)).toBe('café')
})
