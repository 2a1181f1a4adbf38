/** The profile page clears the files that the browser keeps, of all tabs. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const { records } = vi.hoisted(() => ({ records: new Map<string, unknown>() }))

vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  set: async (key: string, value: unknown) => void records.set(key, value),
  get: async (key: string) => records.get(key),
  del: async (key: string) => void records.delete(key),
  delMany: async (keys: readonly string[]) => keys.forEach((key) => records.delete(key)),
  entries: async () => [...records],
  clear: async () => records.clear(),
}))

// Other test files may have loaded the modules with another store.
vi.resetModules()
const { keepFiles, keptFor } = await import('../upload/kept-files.ts')
const { clearFiles, hasFiles } = await import('./kept-files.ts')

function storage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  }
}

beforeEach(() => {
  vi.stubEnv('SSR', false)
  // Locks are tried in the browser tests.
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('history', { state: {} })
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage())
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

it('clears the kept files', async () => {
  expect(hasFiles()).toBe(false)
  await keepFiles([{ key: 'one', file: new File(['x'], 'contract.pdf') }], 'merge-pdf')
  expect([hasFiles(), records.size]).toEqual([true, 2])
  await clearFiles()
  expect([hasFiles(), records.size]).toEqual([false, 0])
})

it('keeps them as long as the page says', () => expect(keptFor).toBe(2 * 3_600_000))
