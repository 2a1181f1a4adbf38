import { beforeEach, expect, test } from 'vitest'
import { createClockWatch } from './steady-clock.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
let wall = 0
let counted = 0
const pass = (milliseconds: number) => {
  wall += milliseconds
  counted += milliseconds
}
const watch = () => createClockWatch({ now: () => wall, counted: () => counted })

beforeEach(() => {
  wall = 1_800_000_000_000
  counted = 5000
})

test('accepts time that passed between two checks', () => {
  const doubt = watch()
  expect(doubt(wall)).toBeUndefined()
  pass(day)
  wall += 5 * minute
  expect(doubt(wall)).toBeUndefined()
})

test.each([
  ['forward', day],
  ['back', -day],
])('blocks deletions for an hour after the clock is set a day %s', (_, by) => {
  const doubt = watch()
  wall += by
  expect(doubt(wall)).toContain('set less than an hour ago')
  pass(50 * minute)
  expect(doubt(wall)).toContain('set less than an hour ago')
  pass(11 * minute)
  expect(doubt(wall)).toBeUndefined()
})

test('blocks deletions until an hour after a wrong clock is corrected', () => {
  const doubt = watch()
  wall += day
  expect(doubt(wall)).toBeDefined()
  wall -= day
  expect(doubt(wall)).toBeDefined()
  pass(hour + 1)
  expect(doubt(wall)).toBeUndefined()
})

test("blocks deletions while the worker's clock differs from the server's", () => {
  const doubt = watch()
  expect(doubt(wall - day)).toContain('different times')
  expect(doubt(wall + day)).toContain('different times')
  expect(doubt(wall + 5 * minute)).toBeUndefined()
  // Workflows of older versions do not send the server's time.
  expect(doubt(undefined)).toBeUndefined()
})

test('blocks deletions for an hour if the clock was set back while the worker was down, unless it is corrected', () => {
  const last = wall
  wall -= day
  const doubt = watch()
  expect(doubt(wall, last)).toContain('later time')
  pass(50 * minute)
  expect(doubt(wall, last)).toContain('later time')
  // The last deletion may have run with a clock that was ahead, and this clock may be right.
  pass(11 * minute)
  expect(doubt(wall, last)).toBeUndefined()
  wall = last + 5 * minute
  expect(watch()(wall, last)).toBeUndefined()
  expect(watch()(last - 5 * minute, last)).toBeUndefined()
})
