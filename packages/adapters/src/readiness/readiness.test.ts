import { expect, test, vi } from 'vitest'
import { createReadiness } from './readiness.ts'

const there = async () => undefined
const away = async () => {
  throw new Error('connection refused')
}

test('tells what is not reached, and nothing where all is', async () => {
  expect(await createReadiness({ files: there, temporal: there }).missing()).toEqual([])
  expect(await createReadiness({ files: there, temporal: away }).missing()).toEqual(['temporal'])
})

test('what does not answer in time is not reached', async () => {
  const stuck = () => new Promise(() => undefined)
  const began = Date.now()
  expect(await createReadiness({ documents: stuck }).missing()).toEqual(['documents'])
  expect(Date.now() - began).toBeLessThan(1000)
})

test('however often it is asked it looks every two seconds, and sees what is back', async () => {
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

test('while it drains it is not ready, whatever is there', async () => {
  const readiness = createReadiness({ files: there })
  readiness.drain()
  expect(await readiness.missing()).toEqual(['draining'])
})
