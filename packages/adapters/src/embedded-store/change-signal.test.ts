import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test, vi } from 'vitest'
import { createChangeSignal } from './change-signal.ts'

const folder = mkdtempSync(join(tmpdir(), 'docweave-signal-'))
const path = join(folder, 'documents.sqlite')
const [mine, theirs] = [new DatabaseSync(path), new DatabaseSync(path)]
theirs.exec('PRAGMA journal_mode = WAL; CREATE TABLE notes (text)')
const change = () => theirs.exec("INSERT INTO notes VALUES ('x')")

afterEach(() => vi.useRealTimers())

/** Returns how long (ms) after another connection's change a watcher wakes up. */
async function delay(signal: ReturnType<typeof createChangeSignal>): Promise<number> {
  let woken = false
  void signal.next('mine', new AbortController().signal).then(() => (woken = true))
  change()
  for (let milliseconds = 0; milliseconds <= 20; milliseconds++) {
    if (woken) return milliseconds
    await vi.advanceTimersByTimeAsync(1)
  }
  return Infinity
}

test('another connection’s change is seen in 10 ms, and one that follows it in 2', async () => {
  vi.useFakeTimers()
  const signal = createChangeSignal(mine)
  expect(await delay(signal)).toBe(10)
  expect(await delay(signal)).toBe(2)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await delay(signal)).toBe(10)
  signal.wake('mine')
  expect(await delay(signal)).toBe(2)
  signal.close()
})

test('no poll runs while nobody watches', async () => {
  vi.useFakeTimers()
  const signal = createChangeSignal(mine)
  await delay(signal)
  expect(vi.getTimerCount()).toBe(0)
  const leaving = new AbortController()
  const left = signal.next('mine', leaving.signal)
  expect(vi.getTimerCount()).toBe(1)
  leaving.abort()
  await left
  expect(vi.getTimerCount()).toBe(0)
  signal.close()
})

test('a change by this connection wakes the watchers of its document only, and delays no look at other connections', async () => {
  vi.useFakeTimers()
  const signal = createChangeSignal(mine)
  const stop = new AbortController()
  const woken: string[] = []
  for (const name of ['a', 'b']) void signal.next(name, stop.signal).then(() => woken.push(name))
  await vi.advanceTimersByTimeAsync(9)
  signal.wake('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(woken).toEqual(['a'])
  change()
  await vi.advanceTimersByTimeAsync(1)
  expect(woken).toEqual(['a', 'b'])
  signal.close()
})

test('a patient watcher looks seldom, and not once an urgent one has come', async () => {
  vi.useFakeTimers()
  const signal = createChangeSignal(mine)
  const stop = new AbortController()
  let woken = 0
  void signal.next('worker', stop.signal, true).then(() => woken++)
  change()
  await vi.advanceTimersByTimeAsync(50)
  expect(woken).toBe(0)
  expect(await delay(signal)).toBeLessThanOrEqual(10)
  expect(woken).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
  signal.close()
  mine.close()
  theirs.close()
  rmSync(folder, { recursive: true })
})
