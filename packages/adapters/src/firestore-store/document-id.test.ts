import { expect, test } from 'vitest'
import { documentId } from './document-id.ts'

test.each(['abc', 'A-b_9', '한글', '😀 "quoted"', '...', '__x', 'x__', '1,500', 'x'.repeat(1500), '한'.repeat(500)])(
  'leaves what Firestore takes as it is: %s',
  (key) => expect(documentId(key)).toBe(key),
)

test.each([
  ['a/b', 'a%2Fb'],
  ['50%', '50%25'],
  ['%2F', '%252F'],
  ['.', '%.'],
  ['..', '%..'],
  ['__x__', '%__x__'],
  ['____', '%____'],
  ['__\n__', '%__\n__'],
  ['', '%'],
  ['__/__', '%__%2F__'],
])('writes %j as %j', (key, id) => expect(documentId(key)).toBe(id))

test('makes no two keys one, and none longer than it may be', () => {
  const parts = ['', '.', '/', '%', '#', '%2F', '%25', '2F', '__', 'x', '%.', '%#', '/'.repeat(800), '한'.repeat(501)]
  const keys = parts.flatMap((one) => parts.flatMap((two) => parts.map((three) => one + two + three)))
  const ids = new Map<string, string>()
  for (const key of keys) {
    const id = documentId(key)
    expect(ids.get(id) ?? key).toBe(key)
    ids.set(id, key)
    expect(id).not.toMatch(/^(\.{1,2}|__.*__|)$|\//s)
    expect(Buffer.byteLength(id)).toBeLessThanOrEqual(1500)
  }
})
