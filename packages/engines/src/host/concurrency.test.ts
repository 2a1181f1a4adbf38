import { expect, test } from 'vitest'
import { Semaphore } from './concurrency.ts'

const never = new AbortController().signal

test('a semaphore admits as many callers as it has places, in order of arrival', async () => {
  const slots = new Semaphore(2)
  const order: number[] = []
  const enter = (name: number) => slots.take(never).then(() => order.push(name))
  await Promise.all([enter(1), enter(2)])
  const waiting = [enter(3), enter(4)]
  await new Promise((resolve) => setImmediate(resolve))
  expect(order).toEqual([1, 2])
  slots.give()
  slots.give()
  await Promise.all(waiting)
  expect(order).toEqual([1, 2, 3, 4])
})

test('a cancelled caller stops waiting at once and uses no place', async () => {
  const slots = new Semaphore(1)
  await slots.take(never)
  const stop = new AbortController()
  const cancelled = slots.take(stop.signal)
  const next = slots.take(never)
  stop.abort()
  await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' })
  slots.give()
  await next
  slots.give()
  await slots.take(never)
})
