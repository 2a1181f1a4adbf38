/** Mends that the engine refuses, and other errors. */
import { expect, test } from 'vitest'
import { blankDocument } from './rhwp.ts'
import { unlessRefused } from './unless-refused.ts'

test('what the engine refuses has no result', () => {
  const document = blankDocument()
  expect(unlessRefused(() => document.splitParagraph(0, 99, 0))).toBeUndefined()
  expect(unlessRefused(() => document.getParagraphCount(0))).toBe(1)
  document.free()
})

test('other errors are thrown on', () => {
  const fail = () => {
    throw new TypeError('another error')
  }
  expect(() => unlessRefused(fail)).toThrow('another error')
})
