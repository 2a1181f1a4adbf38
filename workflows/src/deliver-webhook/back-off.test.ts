import { expect, test } from 'vitest'
import { deliveryLasts, waitAfter } from './back-off.ts'

test('waits longer after each attempt, then an hour', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 99].map((attempt) => waitAfter(attempt, 0.5) / 1000)
  expect(seconds).toEqual([5, 30, 120, 600, 3600, 3600, 3600])
})

test('varies each wait by a fifth', () => {
  expect([waitAfter(1, 0), waitAfter(1, 1)]).toEqual([4000, 6000])
})

test('a day has about thirty attempts', () => {
  let [attempts, at] = [1, 0]
  while ((at += waitAfter(attempts, 0.5)) <= deliveryLasts) attempts++
  expect(attempts).toBe(28)
})
