/** Pipelines stored in a browser: ordered, changed individually, and ignoring foreign data. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserStore, forgetBrowserPipelines, readBrowserPipelines } from './pipeline-store.ts'

const pipeline = { steps: [{ tool: 'pdf-ocr', options: {} }], flow: null }

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 })
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const names = async () => (await browserStore.list()).map(({ name }) => name)

it('lists favourites first, then the newest', async () => {
  for (const name of ['one', 'two', 'three']) {
    await browserStore.save({ name, pipeline })
    vi.advanceTimersByTime(1)
  }
  expect(await names()).toEqual(['three', 'two', 'one'])
  const one = readBrowserPipelines().find(({ name }) => name === 'one')
  await browserStore.change(one?.id ?? '', { favourite: true, name: 'uno' })
  expect(await names()).toEqual(['uno', 'three', 'two'])
  await browserStore.remove(one?.id ?? '')
  expect(await names()).toEqual(['three', 'two'])
  forgetBrowserPipelines()
  expect(await names()).toEqual([])
})

it('imports a file in its order, without duplicates', async () => {
  await browserStore.save({ name: 'one', pipeline })
  vi.advanceTimersByTime(10)
  const pipelines = ['two', 'one', 'three'].map((name) => ({ name, pipeline, favourite: name === 'three' }))
  await browserStore.takeIn({ docweave: 'pipelines', version: 1, pipelines })
  expect(await names()).toEqual(['three', 'two', 'one'])
  await browserStore.takeIn({ docweave: 'pipelines', version: 1, pipelines })
  expect(await names()).toEqual(['three', 'two', 'one'])
})

it.each(['{', '[{"id":1}]', '"text"', 'null'])('ignores the invalid stored data %s', (text) => {
  localStorage.setItem('docweave-pipelines', text)
  expect(readBrowserPipelines()).toEqual([])
})
