/** A chunk that fails to load reloads its page once in ten seconds, and never during an upload. */
import { expect, it } from 'vitest'
import { mayReload } from './reload-for-chunk.ts'
import { beginWork, isWorking } from './work-under-way.ts'

it('allows one reload per path in ten seconds', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  let time = 1_000_000
  const may = (path: string) => mayReload(path, { storage, now: () => time })
  expect([may('/a'), may('/a'), may('/b')]).toEqual([true, false, true])
  time += 9_999
  expect(may('/a')).toBe(false)
  time += 1
  expect([may('/a'), may('/a')]).toEqual([true, false])
})

it('reports work until all of it has ended', () => {
  const [one, two] = [beginWork(), beginWork()]
  one()
  one()
  expect(isWorking()).toBe(true)
  two()
  expect(isWorking()).toBe(false)
})
