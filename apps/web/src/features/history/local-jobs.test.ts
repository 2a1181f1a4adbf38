/** Jobs stored by a browser: newest first, and no longer than their files are stored. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetJobs, localJobs, rememberJob } from './local-jobs.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000_000 })
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('lists jobs newest first, without removed ones', () => {
  for (const id of ['one', 'two', 'three']) rememberJob(id)
  expect(localJobs()).toEqual(['three', 'two', 'one'])
  forgetJobs(['two'])
  expect(localJobs()).toEqual(['three', 'one'])
})

it('drops a job after a day', () => {
  rememberJob('old')
  vi.advanceTimersByTime(23 * 3_600_000)
  rememberJob('new')
  vi.advanceTimersByTime(2 * 3_600_000)
  expect(localJobs()).toEqual(['new'])
})

it('works without browser storage', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberJob('one')
  expect(localJobs()).toEqual([])
})
