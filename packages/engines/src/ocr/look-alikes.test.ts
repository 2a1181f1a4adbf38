import { expect, test } from 'vitest'
import type { LineTokens } from './line-tokens.ts'
import { withLookAlikes } from './look-alikes.ts'

type Spot = readonly [text: string, x: number, confidence: number, joins?: boolean]

const tokens = (...spots: Spot[]): LineTokens =>
  spots.map(([text, x, confidence, joins = false]) => ({
    ...{ text, x, y: 0, width: 0.8, height: 1, confidence, joins },
  }))

const line = { frame: { x: 0, y: 0, angle: 0, width: 600, height: 20 }, vertical: false }

/** Returns the texts of a line's tokens, given what PP-OCR reads by the syllable's distance from the line's beginning. */
async function textsOf(korean: LineTokens, paddle: ReadonlyMap<number, [string, number]>): Promise<string[]> {
  const [read = []] = await withLookAlikes([line], [korean], {
    paddle: (frames) =>
      Promise.resolve(
        frames.map(({ x }) => {
          const [text, confidence] = paddle.get(Math.round(x / 20)) ?? ['', 0]
          return text === '' ? [] : tokens([text, 0.1, confidence])
        }),
      ),
  })
  return read.map(({ text }) => text)
}

test('finds "AI", which the Korean model reads as "시" with certainty', async () => {
  const korean = tokens(['시', 1, 93], ['기술', 2, 95], ['공', 5, 93], ['시', 6, 93, true])
  const paddle = new Map<number, [string, number]>([
    [1, ['Al', 80]],
    [6, ['人', 96]],
  ])
  expect(await textsOf(korean, paddle)).toEqual(['AI', '기술', '공', '시'])
})

test('finds marks at the beginning of lines and words, but not within words', async () => {
  const korean = tokens(['디', 0, 90], ['개요', 2, 95], ['소', 5, 87], ['변', 6, 93], ['소', 7, 90, true])
  const paddle = new Map<number, [string, number]>([
    [0, ['□', 85]],
    [5, ['▲', 62]],
    [7, ['▲', 62]],
  ])
  expect(await textsOf(korean, paddle)).toEqual(['□', '개요', '▲', '변', '소'])
})

test('keeps syllables that PP-OCR reads as other characters', async () => {
  const korean = tokens(['소', 0, 90], ['시', 2, 93])
  const paddle = new Map<number, [string, number]>([
    [0, ['全', 95]],
    [2, ['1', 96]],
  ])
  expect(await textsOf(korean, paddle)).toEqual(['소', '시'])
})
