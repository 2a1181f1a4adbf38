import { expect, test, vi } from 'vitest'
import { createReadiness } from './readiness.ts'

const there = async () => undefined
const away = async () => {
  throw new Error('connection refused')
}

test('reports unreachable dependencies by name', async () => {
  expect(await createReadiness({ files: there, temporal: there }).missing()).toEqual([])
  expect(await createReadiness({ files: there, temporal: away }).missing()).toEqual(['temporal'])
})

test('reports a dependency that does not answer in time', async () => {
  const stuck = () => new Promise(() => undefined)
  const began = Date.now()
  expect(await createReadiness({ documents: stuck }).missing()).toEqual(['documents'])
  expect(Date.now() - began).toBeLessThan(1000)
})

test('checks every two seconds at most, and detects a recovery', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const check = vi.fn<() => Promise<void>>(away)
  const readiness = createReadiness({ files: check })
  await Promise.all([readiness.missing(), readiness.missing()])
  expect(check).toHaveBeenCalledTimes(1)
  check.mockImplementation(there)
  vi.advanceTimersByTime(2001)
  expect(await readiness.missing()).toEqual([])
  expect(check).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('is not ready while it drains', async () => {
  const readiness = createReadiness({ files: there })
  readiness.drain()
  expect(await readiness.missing()).toEqual(['draining'])
})
