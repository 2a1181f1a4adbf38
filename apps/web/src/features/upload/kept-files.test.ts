/** Chosen files kept in the browser: restored in order, also while they are being stored; expired, cleared, and offered to other tabs. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const { records, full } = vi.hoisted(() => ({
  records: new Map<string, unknown>(),
  /** Names of files that the browser has no room for. */
  full: new Set<string>(),
}))

vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  set: async (key: string, value: unknown) => {
    if (value instanceof File && full.has(value.name)) throw new DOMException('no room', 'QuotaExceededError')
    records.set(key, value)
  },
  get: async (key: string) => records.get(key),
  del: async (key: string) => void records.delete(key),
  delMany: async (keys: readonly string[]) => {
    for (const key of keys) records.delete(key)
  },
  entries: async () => [...records],
  clear: async () => records.clear(),
}))

// Other test files may have loaded the modules with another store.
vi.resetModules()
const { clearKeptFiles, findClosedTab, keepFiles, keptFor, listenToClearing, readKeptFiles, takeClosedTab } =
  await import('./kept-files.ts')
const { hasKeptFiles, mayHaveKeptFiles } = await import('./kept-mark.ts')
const { beginSending, endSending, recordJob, recordUpload } = await import('./kept-note.ts')

function storage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  }
}

/** Continues as another tab, whose `sessionStorage` is empty. */
const openTab = () => vi.stubGlobal('sessionStorage', storage())

const chosen = (...names: string[]) => names.map((name) => ({ key: `key of ${name}`, file: new File([name], name) }))
const namesOf = async () => (await readKeptFiles())?.files.map(({ file }) => file.name)

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000_000, toFake: ['Date'] })
  vi.stubGlobal('localStorage', storage())
  // Locks are tried in the browser tests.
  vi.stubGlobal('navigator', {})
  openTab()
})
afterEach(async () => {
  await clearKeptFiles()
  full.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('restores the files in their order, without removed ones', async () => {
  expect([hasKeptFiles(), mayHaveKeptFiles()]).toEqual([false, false])
  await keepFiles(chosen('a.pdf', 'b.pdf', 'c.pdf'), 'merge-pdf')
  expect([hasKeptFiles(), await namesOf()]).toEqual([true, ['a.pdf', 'b.pdf', 'c.pdf']])
  await keepFiles(chosen('c.pdf', 'a.pdf'), 'merge-pdf')
  expect(await namesOf()).toEqual(['c.pdf', 'a.pdf'])
  await keepFiles([], 'merge-pdf')
  expect([hasKeptFiles(), mayHaveKeptFiles(), records.size]).toEqual([false, false, 0])
})

it('reads the files only once they are stored', async () => {
  void keepFiles(chosen('a.pdf', 'b.pdf'), 'merge-pdf')
  expect(await namesOf()).toEqual(['a.pdf', 'b.pdf'])
})

it('knows what was uploaded before the page was loaded anew, until the upload is over', async () => {
  await keepFiles(chosen('small.pdf', 'large.pdf'), 'merge-pdf')
  beginSending()
  recordUpload('key of small.pdf', 'arrived')
  const kept = await readKeptFiles()
  expect(kept?.interrupted).toBe(true)
  expect(kept?.files.map(({ uploadId }) => uploadId)).toEqual(['arrived', undefined])
  endSending()
  const later = await readKeptFiles()
  expect([later?.interrupted, later?.files.map(({ uploadId }) => uploadId)]).toEqual([false, [undefined, undefined]])
})

it('knows of an upload that began before the record of its files existed', async () => {
  beginSending()
  recordUpload('key of small.pdf', 'arrived')
  await keepFiles(chosen('small.pdf', 'large.pdf'), 'merge-pdf')
  const kept = await readKeptFiles()
  expect([kept?.interrupted, kept?.files.map(({ uploadId }) => uploadId)]).toEqual([true, ['arrived', undefined]])
  endSending()
  expect((await readKeptFiles())?.interrupted).toBe(false)
})

it('never stores a password', async () => {
  const [file] = chosen('secret.pdf')
  if (file) await keepFiles([{ ...file, ...{ password: 'open sesame' } }], 'merge-pdf')
  expect(JSON.stringify([...records])).not.toContain('open sesame')
})

it('deletes files two hours after the last change', async () => {
  await keepFiles(chosen('a.pdf'), 'merge-pdf')
  vi.advanceTimersByTime(keptFor - 1)
  expect(await namesOf()).toEqual(['a.pdf'])
  vi.advanceTimersByTime(1)
  expect([hasKeptFiles(), mayHaveKeptFiles()]).toEqual([false, true])
  expect(await readKeptFiles()).toBeUndefined()
  expect([records.size, mayHaveKeptFiles()]).toEqual([0, false])
})

it('names the files that could not be stored or read', async () => {
  full.add('large.pdf')
  const [broken] = chosen('gone.pdf')
  if (broken) broken.file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error()) })
  await keepFiles([...chosen('large.pdf', 'a.pdf'), ...(broken ? [broken] : [])], 'merge-pdf')
  const kept = await readKeptFiles()
  expect(kept?.files.map(({ file }) => file.name)).toEqual(['a.pdf'])
  expect(kept?.lost).toEqual(['large.pdf', 'gone.pdf'])
})

it('gives every tab its own files, and offers those of a closed tab', async () => {
  await keepFiles(chosen('a.pdf', 'b.pdf'), 'merge-pdf')
  openTab()
  expect(await readKeptFiles()).toBeUndefined()
  const offer = await findClosedTab()
  expect([offer?.count, offer?.at]).toEqual([2, Date.now()])
  const taken = offer && (await takeClosedTab(offer))
  expect(taken?.files.map(({ file }) => file.name)).toEqual(['a.pdf', 'b.pdf'])
  expect(await findClosedTab()).toBeUndefined()
})

it('clears only the files of this tab if they are removed, and those of all tabs if asked', async () => {
  await keepFiles(chosen('a.pdf'), 'merge-pdf')
  openTab()
  await keepFiles(chosen('b.pdf'), 'merge-pdf')
  await keepFiles([], 'merge-pdf')
  expect((await findClosedTab())?.count).toBe(1)
  const hear = vi.fn<() => void>()
  const stop = listenToClearing(hear)
  await clearKeptFiles()
  stop()
  expect([hear.mock.calls.length, records.size, hasKeptFiles()]).toEqual([1, 0, false])
})

it('drops the files of this tab when another clears them', async () => {
  await keepFiles(chosen('a.pdf'), 'merge-pdf')
  const hear = vi.fn<() => void>()
  const stop = listenToClearing(hear)
  const other = new BroadcastChannel('docweave-files')
  other.postMessage('cleared')
  await vi.waitFor(() => expect(hear).toHaveBeenCalled())
  other.close()
  stop()
})

it('begins without the files of a job, except where it was started', async () => {
  vi.stubGlobal('history', { state: { __TSR_key: 'workspace' } })
  await keepFiles(chosen('contract.pdf'), 'merge-pdf')
  recordJob()
  vi.stubGlobal('history', { state: { __TSR_key: 'later' } })
  expect(await readKeptFiles()).toBeUndefined()
  vi.stubGlobal('history', { state: { __TSR_key: 'workspace' } })
  expect(await namesOf()).toEqual(['contract.pdf'])
  // They are chosen again, and so go where the visitor goes.
  vi.stubGlobal('history', { state: { __TSR_key: 'other language' } })
  expect(await namesOf()).toEqual(['contract.pdf'])
  // Other files replace those of a job.
  recordJob()
  await keepFiles(chosen('letter.pdf'), 'merge-pdf')
  expect(await namesOf()).toEqual(['letter.pdf'])
  expect([...records.keys()].filter((key) => key.includes('contract'))).toEqual([])
})
