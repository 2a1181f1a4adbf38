/** The time left: not shown too early, correct at a steady rate, stable at an unsteady one, and rounded. */
import { expect, it } from 'vitest'
import { say, secondsLeft, see, think, unseen, type Pace, type Said } from './estimate.ts'

/** Simulates pages completed at the given times (seconds), estimating once a second; returns the state at `until`. */
function watch(
  times: readonly number[],
  of: number,
  until: number,
  each?: (seconds: number | undefined) => void,
): Pace {
  let pace = see(unseen, { at: 0, done: 0 }, of)
  for (let second = 0; second <= until; second++) {
    for (const [index, time] of times.entries())
      if (time > second - 1 && time <= second) pace = see(pace, { at: time * 1000, done: index + 1 }, of)
    pace = think(pace, second * 1000)
    each?.(secondsLeft(pace, second * 1000))
  }
  return pace
}

const evenly = (count: number, every: number) => Array.from({ length: count }, (_, index) => (index + 1) * every)

it('has no estimate before three updates over four seconds', () => {
  expect(secondsLeft(watch([], 100, 60), 60_000)).toBeUndefined()
  expect(secondsLeft(watch([30], 100, 40), 40_000)).toBeUndefined()
  expect(secondsLeft(watch([1, 2, 3], 100, 3), 3000)).toBeUndefined()
  expect(secondsLeft(watch([1, 2, 3, 4], 100, 4), 4000)).toBeDefined()
})

it('is accurate at any steady rate', () => {
  expect(secondsLeft(watch(evenly(20, 1), 100, 20), 20_000)).toBeCloseTo(80, 0)
  expect(secondsLeft(watch(evenly(5, 60), 10, 300), 300_000)).toBeCloseTo(300, 0)
})

it('weights the recent rate more than an earlier slow one', () => {
  const slowThenFast = [...evenly(5, 20), ...evenly(100, 1).map((second) => 100 + second)]
  expect(secondsLeft(watch(slowThenFast, 200, 180), 180_000)).toBeLessThan(140)
})

it('grows while the next page is overdue', () => {
  const stuck = watch(evenly(20, 1), 40, 120)
  expect(secondsLeft(stuck, 120_000)).toBeGreaterThan(60)
})

it('starts again when a retry starts again', () => {
  const before = watch(evenly(20, 1), 100, 20)
  const anew = see(before, { at: 21_000, done: 0 }, 100)
  expect(secondsLeft(anew, 21_000)).toBeUndefined()
})

it('keeps the displayed text stable at an unsteady rate', () => {
  // Every page takes between half a second and one and a half.
  const times = Array.from({ length: 200 }, (_, index) => index + 1 + 0.5 * Math.sin(index * 2.4))
  const said: Said[] = []
  watch(times, 400, 180, (seconds) => {
    if (seconds === undefined) return
    const last = said.at(-1)
    const next = say(seconds, last)
    if (next !== last) said.push(next)
  })
  // From seven minutes to four: never increasing, and no value twice.
  expect(said.map(({ count }) => count)).toEqual([...new Set(said.map(({ count }) => count))].toSorted((a, b) => b - a))
  expect(said.every(({ unit }) => unit === 'minute')).toBe(true)
  expect(said.length).toBeLessThanOrEqual(5)
})

it.each([
  [0, 'moment', 1],
  [7, 'moment', 1],
  [12, 'second', 10],
  [38, 'second', 40],
  [50, 'minute', 1],
  [80, 'minute', 1],
  [130, 'minute', 2],
  [600, 'minute', 10],
  [13 * 60, 'minute', 15],
  [58 * 60, 'hour', 1],
  [7000, 'hour', 2],
] as const)('displays %d seconds in the unit %s as %d', (seconds, unit, count) => {
  expect(say(seconds)).toEqual({ unit, count })
})

it('keeps the displayed value until it is clearly wrong', () => {
  const two: Said = { unit: 'minute', count: 2 }
  expect(say(85, two)).toBe(two)
  expect(say(160, two)).toBe(two)
  expect(say(60, two)).toEqual({ unit: 'minute', count: 1 })
  expect(say(200, two)).toEqual({ unit: 'minute', count: 3 })
})
