import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readBody, toFields, documentId } from './document-fields.ts'

const there = (document: object) => {
  const { body } = toFields('key', document)
  const back: unknown = JSON.parse(readBody(body))
  return back
}

test('writes indexed texts and numbers beside the body, and no other values', () => {
  const document = { visitor: 'v', expiresAt: 5, open: '', owned: null, waits: { a: 1 }, other: [1] }
  expect(toFields('a/b', document)).toEqual({
    visitor: 'v',
    expiresAt: 5,
    open: '',
    key: 'a/b',
    body: JSON.stringify(document),
  })
})

test('preserves a document whose fields have the names of our own', () => {
  const document = { key: 'mine', body: ['mine'], id: 1 }
  expect(toFields('key', document)).toMatchObject({ key: 'key' })
  expect(there(document)).toEqual(document)
})

test('compresses a large body and restores it', () => {
  const small = { text: '한'.repeat(340_000) }
  const large = { text: '한'.repeat(400_000), nested: [[1], [[2]]] }
  expect(toFields('key', small).body).toBeTypeOf('string')
  expect(toFields('key', large).body).toBeInstanceOf(Uint8Array)
  expect([there(small), there(large)]).toEqual([small, large])
})

test('refuses a document that is too large even if compressed, and a body of another format', () => {
  expect(() => toFields('key', { noise: randomBytes(1_500_000).toString('base64') })).toThrow(/STORE_FAILED/)
  for (const body of [undefined, null, 5, {}]) expect(() => readBody(body)).toThrow(/STORE_FAILED/)
})

test.each(['abc', 'A-b_9', '한글', '😀 "quoted"', '...', '__x', 'x__', '1,500', 'x'.repeat(1500), '한'.repeat(500)])(
  'uses a key that Firestore accepts as the id: %s',
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
])('writes the key %j as %j', (key, id) => expect(documentId(key)).toBe(id))

test('maps different keys to different ids of valid length', () => {
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
