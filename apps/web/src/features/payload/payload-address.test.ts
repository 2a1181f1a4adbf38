/** URLs of page payloads. */
import { expect, it } from 'vitest'
import { pageOfPayload, payloadAddress } from './payload-address.ts'

it.each([
  ['/', 'en', '/_payload.json', '/'],
  ['/', 'ko', '/ko/_payload.json', '/ko'],
  ['/pdf-ocr', 'en', '/pdf-ocr/_payload.json', '/pdf-ocr'],
  ['/blog/a', 'ja', '/ja/blog/a/_payload.json', '/ja/blog/a'],
] as const)('the payload of %s in %s is at %s', (path, locale, address, page) => {
  expect(payloadAddress(path, locale, 'en')).toBe(address)
  expect(pageOfPayload(address)).toBe(page)
})

it('recognises no other path as a payload', () => {
  for (const path of ['/pdf-ocr', '/_payload.json/x', '/a_payload.json']) expect(pageOfPayload(path)).toBeUndefined()
})
