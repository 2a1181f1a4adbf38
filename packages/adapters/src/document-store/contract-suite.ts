/** Contract tests for document stores, run by each adapter's tests: single documents, queries by indexed fields, and watching. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documentCases } from './document-cases.ts'
import { openSource, type OpenStore, type StoreSource, type SuiteOptions, type Suite } from './store-source.ts'

/** Declares the suite. */
export function describeDocumentStore(name: string, { prepare, cleanUp, contention }: SuiteOptions): void {
  describe(`${name} meets the contract of document stores:`, () => {
    let source: StoreSource
    let store: OpenStore
    let documents = ''
    const opened: OpenStore[] = []
    const suite: Suite = {
      contention,
      get source() {
        return source
      },
      get store() {
        return store
      },
      get documents() {
        return documents
      },
      async open() {
        const one = await openSource(source)
        opened.push(one)
        return one
      },
      idsOf: async (where, options) => (await store.query(documents, where, options)).map(({ id }) => id),
    }

    beforeAll(async () => {
      source = await prepare()
    }, 60_000)
    beforeEach(async () => {
      store = await suite.open()
      documents = `c-${randomUUID()}`
    })
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.close()
    })
    afterAll(async () => {
      await cleanUp?.()
    })

    documentCases(suite)
    queryCases(suite)
    watchCases(suite)
  })
}

const small = { limit: 2 }

/** Declares the tests of queries by indexed fields. */
function queryCases(suite: Suite): void {
  test('finds documents by an indexed field, ascending or descending', async () => {
    const times = { late: 30, soon: 10, middle: 20, fraction: 20.5 }
    for (const [id, expiresAt] of Object.entries(times)) await suite.store.set(suite.documents, id, { expiresAt, id })
    await suite.store.set(suite.documents, 'never', { id: 'never' })
    await suite.store.set(suite.documents, 'nothing', { expiresAt: null })
    await suite.store.set(`${suite.documents}-other`, 'elsewhere', { expiresAt: 5 })
    const due = { field: 'expiresAt', is: '<=', value: 20 } as const
    expect(await suite.store.query(suite.documents, due)).toEqual([
      { id: 'soon', document: { expiresAt: 10, id: 'soon' } },
      { id: 'middle', document: { expiresAt: 20, id: 'middle' } },
    ])
    expect(await suite.idsOf({ ...due, value: 30 }, { descending: true })).toEqual([
      'late',
      'fraction',
      'middle',
      'soon',
    ])
    expect(await suite.idsOf({ ...due, value: 30 }, small)).toEqual(['soon', 'middle'])
    expect(await suite.idsOf({ ...due, value: 30 }, { ...small, descending: true })).toEqual(['late', 'fraction'])
    expect(await suite.idsOf({ field: 'expiresAt', is: '=', value: 20.5 })).toEqual(['fraction'])
    expect(await suite.idsOf({ field: 'expiresAt', is: '=', value: 21 })).toEqual([])
  })

  test('finds a range of texts, first included and last excluded, by code point', async () => {
    const texts = ['me 1', 'me 2', 'me 3', 'me', 'me \uFF5E', 'me 😀', 'other 1', '']
    for (const [n, owned] of texts.entries()) await suite.store.set(suite.documents, `d${n}`, { owned })
    const ownedOf = async (from: string, below: string, descending = false) =>
      (await suite.idsOf({ field: 'owned', from, below }, { descending })).map((id) => texts[Number(id.slice(1))])
    expect(await ownedOf('me 1', 'me 3')).toEqual(['me 1', 'me 2'])
    // By code point a full-width tilde sorts before an emoji; by UTF-16 code unit it sorts after it.
    expect(await ownedOf('me ', 'me!')).toEqual(['me 1', 'me 2', 'me 3', 'me \uFF5E', 'me 😀'])
    expect(await ownedOf('me 2', 'other ', true)).toEqual(['me 😀', 'me \uFF5E', 'me 3', 'me 2'])
    expect(await suite.idsOf({ field: 'owned', is: '=', value: '' })).toEqual(['d7'])
  })

  test('updates query results with every change', async () => {
    const found = () => suite.idsOf({ field: 'open', is: '=', value: 'me' })
    await suite.store.set(suite.documents, 'x', { open: 'me' })
    await suite.store.set(suite.documents, 'y', { open: 'you' })
    expect(await found()).toEqual(['x'])
    await suite.store.update(suite.documents, 'y', () => ({ open: 'me' }))
    await suite.store.merge(suite.documents, 'x', { open: 'you' })
    expect(await found()).toEqual(['y'])
    await suite.store.set(suite.documents, 'y', {})
    expect(await found()).toEqual([])
  })

  test('refuses a query by an undeclared field', async () => {
    // @ts-expect-error An undeclared field, which would be written into the query.
    await expect(suite.store.query(suite.documents, { field: "x') --", is: '=', value: 1 })).rejects.toThrow('no index')
    // @ts-expect-error The same.
    await expect(suite.store.count(suite.documents, { field: 'body', is: '=', value: 1 })).rejects.toThrow('no index')
  })

  test('counts without a limit, and returns at most a thousand documents by default', async () => {
    const many = Array.from({ length: 1005 }, (_, n) => n)
    await Promise.all(
      many.map((n) => suite.store.set(suite.documents, `${n}`, { waits: `ocr ${String(n).padStart(6, '0')}` })),
    )
    const all = { field: 'waits', from: 'ocr ', below: 'ocr!' } as const
    expect(await suite.store.count(suite.documents, all)).toBe(1005)
    expect(await suite.store.count(suite.documents, { ...all, below: 'ocr 000002' })).toBe(2)
    expect(await suite.store.count(suite.documents, { field: 'waits', from: 'office ', below: 'office!' })).toBe(0)
    const found = await suite.idsOf(all)
    expect([found.length, found[0], found.at(-1)]).toEqual([1000, '0', '999'])
  }, 60_000)
}

/** Timeout and interval of polling, in ms: long enough for a machine under load. */
const patient = { timeout: 20_000, interval: 20 }

/** Declares the tests of watching documents. */
function watchCases(suite: Suite): void {
  test('a watcher receives every change by its own store and by another, and ends when aborted', async () => {
    const other = await suite.open()
    const stop = new AbortController()
    const seen: unknown[] = []
    const watching = (async () => {
      for await (const document of suite.store.watch(suite.documents, 'x', stop.signal)) seen.push(document)
    })()
    await expect.poll(() => seen, patient).toEqual([undefined])
    await other.set(suite.documents, 'x', { n: 1 })
    await expect.poll(() => seen.at(-1), patient).toEqual({ n: 1 })
    await other.set(suite.documents, 'y', { n: 9 })
    await suite.store.set(suite.documents, 'x', { n: 2 })
    await expect.poll(() => seen.at(-1), patient).toEqual({ n: 2 })
    await other.delete(suite.documents, 'x')
    await expect.poll(() => seen, patient).toEqual([undefined, { n: 1 }, { n: 2 }, undefined])
    stop.abort()
    await watching
  })

  test('a slow watcher receives the last state, and an aborted one ends', async () => {
    const stop = new AbortController()
    await suite.store.set(suite.documents, 'x', { n: 0 })
    const watching = suite.store.watch(suite.documents, 'x', stop.signal)[Symbol.asyncIterator]()
    expect(await watching.next()).toEqual({ done: false, value: { n: 0 } })
    for (let n = 1; n <= 5; n++) await suite.store.set(suite.documents, 'x', { n })
    let last: unknown
    while (JSON.stringify(last) !== '{"n":5}') last = (await watching.next()).value
    stop.abort()
    expect(await watching.next()).toEqual({ done: true, value: undefined })
    const none = suite.store.watch(suite.documents, 'x', AbortSignal.abort())[Symbol.asyncIterator]()
    expect(await none.next()).toEqual({ done: true, value: undefined })
  })

  test('closing a store ends its watchers', async () => {
    const other = await openSource(suite.source)
    await other.set(suite.documents, 'x', { n: 1 })
    const watching = other.watch(suite.documents, 'x', new AbortController().signal)[Symbol.asyncIterator]()
    expect(await watching.next()).toEqual({ done: false, value: { n: 1 } })
    const next = watching.next()
    await other.close()
    // Longer than a store's poll interval: a store that polls after `close` would throw from a timer.
    await new Promise((later) => setTimeout(later, 50))
    expect(await next).toEqual({ done: true, value: undefined })
  })
}
