import { expect, test } from 'vitest'
import { decoded, lineHeight, scaledWidth } from './read-line.ts'

/** Returns the model's output for the best class and its probability at each step. */
function outputOf(steps: readonly (readonly [best: number, probability: number])[]) {
  const classes = 4
  const data = new Float32Array(steps.length * classes)
  for (const [step, [best, probability]] of steps.entries()) data[step * classes + best] = probability
  return { data, dims: [1, steps.length, classes] }
}

test('equal neighbouring classes are one character, unless there is none between them', () => {
  const output = outputOf([
    [0, 0.9],
    [1, 0.8],
    [1, 0.95],
    [0, 0.9],
    [1, 0.7],
    [2, 0.6],
    [3, 0.9],
    [2, 0.5],
  ])
  const characters = decoded(output, ['a', 'b'])
  expect(characters.map(({ text }) => text).join('')).toBe('aab b')
  expect(characters[0]).toMatchObject({ at: 0.25 })
  expect(characters[0]?.confidence).toBeCloseTo(0.95)
  expect(characters[1]?.at).toBeCloseTo(4.5 / 8)
})

test('lines are scaled to the height of the model, and not beyond its width', () => {
  expect(scaledWidth(200, 24)).toBe(200 * 2)
  expect(scaledWidth(100_000, lineHeight)).toBe(3200)
})
