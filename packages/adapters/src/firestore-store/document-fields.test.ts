import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readBody, toFields } from './document-fields.ts'

const there = (document: object) => {
  const { body } = toFields('key', document)
  const back: unknown = JSON.parse(readBody(body))
  return back
}

test('what it is found by lies beside the body, whatever is no text or number does not', () => {
  const document = { visitor: 'v', expiresAt: 5, open: '', owned: null, waits: { a: 1 }, other: [1] }
  expect(toFields('a/b', document)).toEqual({
    visitor: 'v',
    expiresAt: 5,
    open: '',
    key: 'a/b',
    body: JSON.stringify(document),
  })
})

test('a document with fields named like ours is kept whole', () => {
  const document = { key: 'mine', body: ['mine'], id: 1 }
  expect(toFields('key', document)).toMatchObject({ key: 'key' })
  expect(there(document)).toEqual(document)
})

test('a large body is packed, and is the same again', () => {
  const small = { text: '한'.repeat(340_000) }
  const large = { text: '한'.repeat(400_000), nested: [[1], [[2]]] }
  expect(toFields('key', small).body).toBeTypeOf('string')
  expect(toFields('key', large).body).toBeInstanceOf(Uint8Array)
  expect([there(small), there(large)]).toEqual([small, large])
})

test('one that is too large even so is refused, and so is what we did not write', () => {
  expect(() => toFields('key', { noise: randomBytes(1_500_000).toString('base64') })).toThrow(/STORE_FAILED/)
  for (const body of [undefined, null, 5, {}]) expect(() => readBody(body)).toThrow(/STORE_FAILED/)
})
