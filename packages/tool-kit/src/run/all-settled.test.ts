import { expect, test } from 'vitest'
import { allSettled } from './all-settled.ts'

test('a failure is thrown when the other work has ended', async () => {
  let ended = false
  const slow = new Promise<void>((resolve) => setTimeout(resolve, 50)).then(() => (ended = true))
  await expect(allSettled([Promise.reject(new Error('first')), slow])).rejects.toThrow('first')
  expect(ended).toBe(true)
})

test('results keep the order of the promises', async () => {
  expect(await allSettled([Promise.resolve(1), Promise.resolve(2)])).toEqual([1, 2])
})
