/** A browser stores the keys of the jobs it started, and finds them again. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetJobKeys, jobKeyOf, keepJobKey, keyed } from './job-keys.ts'

let kept: Map<string, string>
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000_000 })
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Reloads the module, as the next page does: its in-memory state is lost. */
async function nextPage() {
  vi.resetModules()
  return import('./job-keys.ts')
}

it('stores keys across pages, and adds them to calls', async () => {
  keepJobKey('one', 'key of one')
  keepJobKey('two', undefined)
  const next = await nextPage()
  expect([next.jobKeyOf('one'), next.jobKeyOf('two'), next.jobKeyOf('three')]).toEqual([
    'key of one',
    undefined,
    undefined,
  ])
  expect([next.keyed('one'), next.keyed('two')]).toEqual([{ id: 'one', key: 'key of one' }, { id: 'two' }])
})

it('drops keys of jobs that belong to an account, and keys older than 30 days', async () => {
  for (const id of ['a', 'b']) keepJobKey(id, id)
  forgetJobKeys(['a'])
  expect([jobKeyOf('a'), jobKeyOf('b')]).toEqual([undefined, 'b'])
  vi.advanceTimersByTime(31 * 24 * 3_600_000)
  expect((await nextPage()).jobKeyOf('b')).toBeUndefined()
})

it('keeps keys in memory without browser storage, and ignores invalid stored data', () => {
  vi.stubGlobal('localStorage', undefined)
  keepJobKey('here', 'key')
  expect(keyed('here')).toEqual({ id: 'here', key: 'key' })
  for (const text of ['{', '{}', '[1,null,{"id":1}]', '"x"']) {
    vi.stubGlobal('localStorage', { getItem: () => text })
    expect(jobKeyOf('other')).toBeUndefined()
  }
})
