/** Contract tests for watching documents. */
import { expect, test } from 'vitest'
import type { Suite } from './contract-suite.ts'
import { openSource } from './store-source.ts'

/** Long enough for a machine under load. */
const patient = { timeout: 20_000, interval: 20 }

/** Declares the tests. */
export function watchCases(suite: Suite): void {
  test('a watcher is told of every change, its own store’s and another’s, and ends when it is asked to', async () => {
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

  test('a watcher that is slow, or comes when it is over, misses no last word', async () => {
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

  test('a store that is closed lets its watchers go', async () => {
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
