import { expect, test } from 'vitest'
import { levelsOf, type LineCurve } from './level-lines.ts'

/** Twenty lines of a page, whose points are where `place` moves them. */
const linesWith = (place: (x: number, y: number) => number): LineCurve[] =>
  Array.from({ length: 20 }, (_, line) => {
    const y = -0.95 + line * 0.1
    const xs = Array.from({ length: 30 }, (__, point) => -0.9 + point * 0.06)
    return { height: 0.03, points: xs.map((x) => [x, place(x, y)] as const) }
  })

const shapes: Record<string, (x: number, y: number) => number> = {
  'in perspective from the side': (x, y) => y / (1 + 0.3 * x),
  "near a book's fold": (x, y) => y + (0.1 + 0.05 * y) * Math.exp(-(x + 0.9) / 0.2),
  'that wave': (x, y) => y + 0.03 * Math.sin(4 * x),
}

test.each(Object.entries(shapes))('levels lines %s', (_, place) => {
  const lines = linesWith(place)
  const { levelOf, before, after } = levelsOf(lines)
  expect(before).toBeGreaterThan(0.3)
  expect(after).toBeLessThan(0.1)
  const means = lines.map(({ points }) => {
    const levels = points.map(([x, y]) => levelOf(x, y))
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(0.012)
    return levels.reduce((sum, level) => sum + level, 0) / levels.length
  })
  // Lines stay in their order, about as far apart as they were.
  for (const [index, mean] of means.slice(1).entries()) expect(mean - (means[index] ?? 0)).toBeGreaterThan(0.07)
})

test('level lines stay where they are', () => {
  const { levelOf, before, after } = levelsOf(linesWith((_, y) => y))
  expect(before).toBeCloseTo(0)
  expect(after).toBeCloseTo(0)
  expect(levelOf(0.5, 0.5)).toBeCloseTo(0.5)
})

test('a line that is two lines does not bend the others', () => {
  const lines = linesWith((x, y) => y / (1 + 0.3 * x))
  const wrong: LineCurve = {
    height: 0.03,
    points: [-0.8, -0.4, 0, 0.4, 0.8].map((x) => [x, x < 0 ? 0 : 0.12] as const),
  }
  const { levelOf } = levelsOf([...lines, wrong])
  const levels = (lines[12]?.points ?? []).map(([x, y]) => levelOf(x, y))
  expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(0.015)
})
