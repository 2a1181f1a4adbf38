/** Contract tests for document stores, run by each adapter's tests. */
import { randomUUID } from 'node:crypto'
import type { DocumentStore, Where } from '@docweave/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import { documentCases } from './document-cases.ts'
import { queryCases } from './query-cases.ts'
import { openSource, type OpenStore, type StoreSource } from './store-source.ts'
import { watchCases } from './watch-cases.ts'

export interface SuiteOptions {
  /** Returns how to open the store under test; called once. */
  prepare(): Promise<StoreSource>
  cleanUp?(): Promise<void>
  /** How many processes write one document at once, and how often each; use lower numbers for slow stores. */
  contention: { processes: number; updates: number }
}

/** State shared by the tests: each test has a newly opened store and its own collection. */
export interface Suite extends Pick<SuiteOptions, 'contention'> {
  readonly source: StoreSource
  readonly store: OpenStore
  readonly documents: string
  /** Opens the store once more. */
  open(): Promise<OpenStore>
  /** Returns the ids that a query finds. */
  idsOf(where: Where, options?: Parameters<DocumentStore['query']>[2]): Promise<string[]>
}

/** Declares the suite. */
export function describeDocumentStore(name: string, { prepare, cleanUp, contention }: SuiteOptions): void {
  describe(`${name} keeps the contract of document stores:`, () => {
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
