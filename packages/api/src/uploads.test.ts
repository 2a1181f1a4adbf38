import { expect, test } from 'vitest'
import { cleanName } from './uploads.ts'

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\계약서.pdf', '계약서.pdf'],
  ['a\u0000b\u202Egpj.pdf', 'abgpj.pdf'],
  ['   ', 'file'],
  ['', 'file'],
  ['e\u0301.pdf', 'é.pdf'],
  ['a"b<c>|d?.pdf', 'abcd.pdf'],
])('%j becomes %j', (name, clean) => {
  expect(cleanName(name)).toBe(clean)
})

test('a very long name is cut', () => {
  expect(cleanName('가'.repeat(500)).length).toBe(150)
})
