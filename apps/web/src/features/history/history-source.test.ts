/** A search covers the whole history: of an account on the server, call by call, and of a browser in the jobs that it has read. */
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AppRouter } from '@docweave/api'
import type { HistoryEntry, JobView } from '@docweave/contract'
import { accountHistory, browserHistory } from './history-source.ts'
import { rememberJob } from './local-jobs.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** An API that answers calls by `answer`, and the calls. */
function apiThat(answer: (path: string, input: unknown) => unknown) {
  const calls: [path: string, input: unknown][] = []
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op: { path, input } }) =>
      observable((observer) => {
        calls.push([path, input])
        const data = answer(path, input)
        if (data instanceof TRPCClientError) return observer.error(data)
        observer.next({ result: { data } })
        observer.complete()
        return undefined
      })
  return { api: createTRPCClient<AppRouter>({ links: [link] }), calls }
}

const letter = { text: 'letter', tools: [] }

const entryOf = (id: string): HistoryEntry => ({
  id,
  state: 'done',
  createdAt: 1,
  files: 1,
  results: 0,
  bytes: 0,
  pipeline: { steps: [{ tool: 'pdf-ocr', options: {} }], flow: null },
})

it('asks the server for a page, and in a search for matches until there are enough', async () => {
  const pages = [
    { jobs: [], next: 'two' },
    { jobs: [entryOf('a')], next: 'three' },
    { jobs: [entryOf('b')] },
    { jobs: [entryOf('c')], next: 'two' },
  ]
  const { api, calls } = apiThat(() => pages.shift())
  const source = accountHistory(api)
  const found = await source.list(undefined, [letter])
  expect([found.jobs.map(({ id }) => id), found.next]).toEqual([['a', 'b'], undefined])
  expect(await source.list('one', [])).toEqual({ jobs: [entryOf('c')], next: 'two' })
  expect(calls.map(([, input]) => input)).toEqual([
    { search: [letter] },
    { cursor: 'two', search: [letter] },
    { cursor: 'three', search: [letter] },
    { cursor: 'one' },
  ])
})

it('stops asking for matches after a full page', async () => {
  const page = Array.from({ length: 20 }, (_, at) => entryOf(`job${at}`))
  const { api, calls } = apiThat(() => ({ jobs: page, next: 'more' }))
  const { jobs, next } = await accountHistory(api).list(undefined, [letter])
  expect([jobs.length, next, calls.length]).toEqual([20, 'more', 1])
})

const viewOf = (id: string, ...names: string[]): JobView => ({
  id,
  revision: 1,
  state: 'done',
  locale: 'en',
  createdAt: 1,
  inputs: names.map((name) => ({ name, kind: 'pdf', bytes: 1 })),
  steps: [{ tool: 'merge-pdf', options: {}, state: 'done', parts: {} }],
  results: [],
  notices: [],
})

it('searches the jobs of this browser without reading them again, and none that was deleted', async () => {
  const views = [viewOf('one', 'scan.pdf', 'letter.pdf'), viewOf('two', 'invoice.pdf'), viewOf('three', 'letter.pdf')]
  for (const { id } of views) rememberJob(id)
  const { api, calls } = apiThat((path, input) =>
    path === 'jobs.get' ? views.find(({ id }) => JSON.stringify(input).includes(`"${id}"`)) : undefined,
  )
  const source = browserHistory(api)
  const ids = async (...words: (typeof letter)[]) => (await source.list(undefined, words)).jobs.map(({ id }) => id)
  expect(await ids()).toEqual(['three', 'two', 'one'])
  expect(await ids(letter)).toEqual(['three', 'one'])
  expect(calls).toHaveLength(3)
  await source.remove('three')
  expect(await ids(letter)).toEqual(['one'])
})
