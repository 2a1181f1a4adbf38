import { expect, test } from 'vitest'
import { charactersOfCodes, groupsOf, koreanWidth } from './read-korean-lines.ts'

const alphabet = {
  characters: new Map([
    ['1 3 5', '가'],
    ['1 3 6', '각'],
    ['7', 'A'],
    ['8', ' '],
  ]),
  longest: 3,
  codes: new Set([1, 3, 5, 6, 7, 8]),
}
const blank = 9

/** Returns the model's output for the best code and its probability at each step. */
function outputOf(...steps: (readonly [best: number, probability: number])[]) {
  const classes = 10
  const data = new Float32Array(steps.length * classes)
  for (const [step, [best, probability]] of steps.entries()) data[step * classes + best] = probability
  return { data, dims: [steps.length, 1, classes] }
}

const textOf = (...codes: number[]) =>
  charactersOfCodes(outputOf(...codes.map((code) => [code, 0.9] as const)), alphabet)
    .map(({ text }) => text)
    .join('')

test('a syllable has three codes, and its place and confidence are those of all of them', () => {
  const read = charactersOfCodes(outputOf([blank, 1], [1, 0.9], [3, 0.6], [3, 0.8], [5, 0.95], [blank, 1]), alphabet)
  expect(read).toEqual([{ text: '가', at: 3 / 6, confidence: expect.closeTo(0.8) }])
})

test('equal codes are two characters only if there is none between them', () => {
  expect(textOf(7, 7, blank, 7, 8, 1, 3, 6, 1, 3, 5)).toBe('AA 각가')
})

test('codes that make no character are left out', () => {
  expect(textOf(1, 3, 7, 5, 1, 3, 6)).toBe('A각')
})

test('lines are scaled to the height of the model, and not beyond its width', () => {
  expect(koreanWidth(200, 24)).toBe(400)
  expect(koreanWidth(100_000, 48)).toBe(3600)
})

test('lines of similar width are read at once, the widest first', () => {
  expect(groupsOf([100, 400, 85, 390, 75, 0])).toEqual([[1, 3], [0, 2], [4], [5]])
  expect(groupsOf(Array.from({ length: 20 }, () => 100)).map((group) => group.length)).toEqual([16, 4])
})
