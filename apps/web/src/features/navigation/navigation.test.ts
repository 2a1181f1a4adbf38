/** Preloads are limited, and no URL leads out of the site by accident. */
import { setTimeout as wait } from 'node:timers/promises'
import { isNotFound } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { limited, allowedAddress } from './navigation.ts'
import { isInvalid, valid } from './valid.ts'

it('runs four calls at a time, and of the waiting ones the latest first', async () => {
  let running = 0
  let most = 0
  const order: number[] = []
  const run = limited(async (number: number) => {
    order.push(number)
    running += 1
    most = Math.max(most, running)
    await wait(5)
    running -= 1
    if (number === 2) throw new Error('away')
    return number
  })
  const results = await Promise.allSettled(Array.from({ length: 9 }, (_, at) => run(at)))
  expect(most).toBe(4)
  expect(order.slice(0, 5)).toEqual([0, 1, 2, 3, 8])
  expect(order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})

const base = 'https://docs.example/ko/pdf-ocr'

it.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://docs.example/1', 'vbscript:x', ' JaVaScRiPt:1'])(
  'blocks %s always',
  (address) => {
    for (const external of [false, true]) expect(() => allowedAddress(address, base, { external })).toThrow(/protocol/)
  },
)

it('allows another site only with `external`', () => {
  expect(() => allowedAddress('https://elsewhere.example/', base)).toThrow(/elsewhere\.example needs `external`/)
  expect(() => allowedAddress('//elsewhere.example/', base)).toThrow(/external/)
  expect(allowedAddress('https://elsewhere.example/', base, { external: true }).host).toBe('elsewhere.example')
  for (const inside of ['/blog', '#main', '?a=1', 'https://docs.example/x'])
    expect(allowedAddress(inside, base).origin).toBe('https://docs.example')
})

it('responds to a failed check with 404 and the path', () => {
  expect(valid(0, { pathname: '/x' })).toBe(0)
  const failed = (): unknown => {
    try {
      return valid(undefined, { pathname: '/nope' })
    } catch (error) {
      return error
    }
  }
  const error = failed()
  expect(isNotFound(error) && error.data).toEqual({ message: 'Page Not Found: /nope' })
  expect([isInvalid({ message: 'x' }), isInvalid(undefined), isInvalid({})]).toEqual([true, false, false])
})
