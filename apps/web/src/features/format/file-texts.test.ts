/** File sizes. */
import { expect, it } from 'vitest'
import { sizeText } from './file-texts.ts'

it.each([
  [0, '0\u00a0B'],
  [999, '999\u00a0B'],
  [1000, '1\u00a0kB'],
  [1_234_567, '1.2\u00a0MB'],
  [123_456_789, '123\u00a0MB'],
  [2_000_000_000, '2\u00a0GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(sizeText(bytes, 'en')).toBe(text)
})
