import { expect, test } from 'vitest'
import { assertDeliverable } from './delivery.ts'

const stdout = { folder: undefined, zip: false }
const check = (...given: Parameters<typeof assertDeliverable>) => assertDeliverable(...given)

test('a terminal gets texts only', () => {
  expect(() => check(stdout, { kind: 'pdf', count: 1 }, true)).toThrow('redirect')
  expect(() => check({ ...stdout, zip: true }, { kind: 'txt', count: 1 }, true)).toThrow('redirect')
  expect(() => check(stdout, { kind: 'txt', count: 1 }, true)).not.toThrow()
  expect(() => check(stdout, { kind: 'pdf', count: 1 }, false)).not.toThrow()
  expect(() => check({ folder: 'out', zip: false }, { kind: 'pdf', count: 9 }, true)).not.toThrow()
})

test('standard output takes one result, as far as the number is known', () => {
  expect(() => check(stdout, { kind: 'pdf', count: 2 }, false)).toThrow('makes 2 files')
  expect(() => check(stdout, { kind: 'pdf', count: 'several' }, false)).not.toThrow()
  expect(() => check({ ...stdout, zip: true }, { kind: 'pdf', count: 2 }, false)).not.toThrow()
})
