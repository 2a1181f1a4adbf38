/** Contract tests for single documents: unusual ids and fields, and concurrent writes. */
import { expect, test } from 'vitest'
import { type Suite, updateFromProcesses } from './store-source.ts'

/** Ids that a store may mishandle; one test stores them all together. */
const ODD_IDS = [
  '한/글 "id"',
  '日本語',
  '😀',
  'a/b/c',
  '/',
  '//',
  '.',
  '..',
  '...',
  '__x__',
  '____',
  '__',
  '%',
  '%2F',
  '%2f',
  '%.',
  "'",
  '`',
  'a b',
  ' ',
  '\n',
  '\\',
  '*',
  '[0]',
  '~',
  '#',
  '?x=1',
  'ümlaut',
  'A',
  'a',
  '0',
  '-1',
  'null',
  'constructor',
  '',
  'x'.repeat(1500),
  '한'.repeat(500),
  '/'.repeat(1500),
  `${'/'.repeat(1499)}x`,
]

/** Documents that must be returned unchanged. */
const ODD_DOCUMENTS: Record<string, object> = {
  'nested arrays': { a: [[1, [2, [3, []]]], [], [{ b: [[null]] }]] },
  'odd field names': {
    'a.b': 1,
    '': 2,
    '`': 3,
    한글: 4,
    __x__: 5,
    'a/b': 6,
    '*': 7,
    '0': 8,
    ['k'.repeat(1600)]: 9,
  },
  'times and other numbers': {
    createdAt: 1_795_000_000_123,
    half: 0.5,
    small: 5e-324,
    large: 1.7e308,
    integer: 2 ** 53 - 1,
    zero: 0,
  },
  texts: { text: '日本語\0\u2028"\\\n', emoji: '👩‍👩‍👧', empty: '' },
  'nothing and yes and no': { nothing: null, yes: true, no: false, empty: {}, list: [] },
  'nothing at all': {},
}

/** Declares the tests of single documents. */
export function documentCases(suite: Suite): void {
  test('stores documents by collection and id, and deletes them', async () => {
    const other = `${suite.documents}-other`
    expect(await suite.store.get(suite.documents, 'x')).toBeUndefined()
    await suite.store.set(suite.documents, 'x', { n: 1 })
    await suite.store.set(other, 'x', { n: 2 })
    await suite.store.set(suite.documents, 'x', { m: 3 })
    expect([await suite.store.get(suite.documents, 'x'), await suite.store.get(other, 'x')]).toEqual([
      { m: 3 },
      { n: 2 },
    ])
    await suite.store.delete(suite.documents, 'x')
    await suite.store.delete(suite.documents, 'never was')
    expect([await suite.store.get(suite.documents, 'x'), await suite.store.get(other, 'x')]).toEqual([
      undefined,
      { n: 2 },
    ])
  })

  test('accepts any id, and keeps all ids apart', async () => {
    await Promise.all(ODD_IDS.map((id, n) => suite.store.set(suite.documents, id, { n, open: 'yes' })))
    expect(await Promise.all(ODD_IDS.map((id) => suite.store.get(suite.documents, id)))).toEqual(
      ODD_IDS.map((_, n) => ({ n, open: 'yes' })),
    )
    expect((await suite.idsOf({ field: 'open', is: '=', value: 'yes' })).toSorted()).toEqual(ODD_IDS.toSorted())
    for (const id of ODD_IDS) await suite.store.delete(suite.documents, id)
    expect(await suite.idsOf({ field: 'open', is: '=', value: 'yes' })).toEqual([])
  })

  test.each(Object.entries(ODD_DOCUMENTS))('returns %s unchanged', async (_, document) => {
    await suite.store.set(suite.documents, 'set', document)
    await suite.store.update(suite.documents, 'updated', () => document)
    await suite.store.merge(suite.documents, 'merged', document)
    for (const id of ['set', 'updated', 'merged']) expect(await suite.store.get(suite.documents, id)).toEqual(document)
  })

  test('omits undefined fields', async () => {
    await suite.store.set(suite.documents, 'x', { a: undefined, b: { c: undefined, d: 1 }, open: undefined })
    expect(await suite.store.get(suite.documents, 'x')).toStrictEqual({ b: { d: 1 } })
    await suite.store.set(suite.documents, 'x', { a: 1, open: 'yes' })
    await suite.store.merge(suite.documents, 'x', { a: undefined, open: undefined })
    expect(await suite.store.get(suite.documents, 'x')).toStrictEqual({})
    expect(await suite.idsOf({ field: 'open', is: '=', value: 'yes' })).toEqual([])
  })

  test('stores documents of 900 kB, also in query results', async () => {
    const text = '가나다 '.repeat(90_000)
    await suite.store.set(suite.documents, 'big', { text, open: 'yes' })
    expect(await suite.store.get(suite.documents, 'big')).toEqual({ text, open: 'yes' })
    await suite.store.update(suite.documents, 'big', () => ({ text: `${text}!`, open: 'yes' }))
    expect(await suite.store.query(suite.documents, { field: 'open', is: '=', value: 'yes' })).toEqual([
      { id: 'big', document: { text: `${text}!`, open: 'yes' } },
    ])
  })

  test('merges top-level fields into an existing or a new document', async () => {
    await suite.store.set(suite.documents, 'x', { a: 1, deep: { one: 1 }, owned: 'me 1' })
    await suite.store.merge(suite.documents, 'x', { b: 2, deep: { two: 2 }, owned: 'me 2' })
    expect(await suite.store.get(suite.documents, 'x')).toEqual({ a: 1, b: 2, deep: { two: 2 }, owned: 'me 2' })
    await suite.store.merge(suite.documents, 'new', { b: 2 })
    expect(await suite.store.get(suite.documents, 'new')).toEqual({ b: 2 })
    expect(await suite.idsOf({ field: 'owned', from: 'me ', below: 'me 9' })).toEqual(['x'])
  })

  test('keeps all fields of concurrent merges', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => suite.store.merge(suite.documents, 'x', { [`f${n}`]: n })))
    expect(await suite.store.get(suite.documents, 'x')).toEqual({
      f0: 0,
      f1: 1,
      f2: 2,
      f3: 3,
      f4: 4,
      f5: 5,
      f6: 6,
      f7: 7,
    })
  })

  test('an update receives the stored document and returns the new one', async () => {
    expect(await suite.store.update(suite.documents, 'x', (old) => ({ old: old ?? 'none' }))).toEqual({ old: 'none' })
    expect(await suite.store.update(suite.documents, 'x', (old) => ({ old }))).toEqual({ old: { old: 'none' } })
    expect(await suite.store.get(suite.documents, 'x')).toEqual({ old: { old: 'none' } })
  })

  test('an update that returns nothing or throws changes nothing', async () => {
    await suite.store.set(suite.documents, 'x', { n: 1 })
    expect(await suite.store.update(suite.documents, 'x', () => undefined)).toBeUndefined()
    const thrown = new Error('no')
    const throws = () => {
      throw thrown
    }
    await expect(suite.store.update(suite.documents, 'x', throws)).rejects.toBe(thrown)
    expect(await suite.store.get(suite.documents, 'x')).toEqual({ n: 1 })
  })

  test('loses no update when several processes write the same document', async () => {
    await updateFromProcesses(suite.source, { ...suite.contention, collection: suite.documents, id: 'count' })
    expect(await suite.store.get(suite.documents, 'count')).toEqual({
      n: suite.contention.processes * suite.contention.updates,
    })
  }, 120_000)

  test('loses no concurrent update of one process', async () => {
    const increment = () =>
      suite.store.update<{ n: number }>(suite.documents, 'count', (old) => ({ n: Number(Object(old).n ?? 0) + 1 }))
    const given = await Promise.all(Array.from({ length: 8 }, increment))
    expect(new Set(given.map((document) => document?.n))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]))
  }, 60_000)
}
