import { expect, test } from 'vitest'
import type { LineFrame } from './line-frame.ts'
import type { LineTokens } from './line-tokens.ts'
import { readHangul } from './read-hangul.ts'
import { linesOf } from './tokens.ts'

type Spot = readonly [text: string, x: number, width: number, confidence: number, joins?: boolean]

const tokens = (...spots: Spot[]): LineTokens =>
  spots.map(([text, x, width, confidence, joins = false]) => ({
    ...{ text, x, y: 0, width, height: 1, confidence, joins },
  }))

const line = { frame: { x: 0, y: 0, angle: 0, width: 600, height: 20 }, vertical: false }

/** What is read of a line, given the readings of it by the Korean model and of its parts, which begin at a number of pixels, by PP-OCR. */
async function textOf(korean: LineTokens, paddle: (from: number) => LineTokens): Promise<string> {
  const lines = await readHangul([line], {
    korean: (frames) => Promise.resolve(frames.map(() => structuredClone(korean))),
    paddle: () => Promise.resolve([]),
    paddleCharacters: (frames) => Promise.resolve(frames.map(({ x }) => paddle(x))),
  })
  return linesOf([{ startsParagraph: false, tokens: lines[0] ?? [] }])
    .flatMap(({ words }) => words.map(({ text }) => text))
    .join(' ')
}

test('takes Latin words from PP-OCR where the Korean model is in doubt, and nothing else', async () => {
  const korean = tokens(['표준', 1, 1.5, 95], ['IRls', 3, 1.5, 60], ['시스템', 5.5, 2, 95], ['2026', 8, 1.5, 95])
  const paddle = () =>
    tokens(['I', 0.5, 0.3, 98], ['R', 0.8, 0.4, 98, true], ['I', 1.2, 0.3, 98, true], ['S', 1.5, 0.4, 98, true])
  expect(await textOf(korean, paddle)).toBe('표준 IRIS 시스템 2026')
})

test('reads the paper at both ends of a line, where the detection cuts through syllables, but no rules of tables', async () => {
  const frames: LineFrame[] = []
  const none = () => Promise.resolve([])
  const [read] = await readHangul([line], {
    korean: (some) => {
      frames.push(...some)
      return Promise.resolve(some.map(() => tokens(['|', 0, 0.1, 93], ['문서', 0.3, 29.8, 95], ['1', 30.2, 0.2, 93])))
    },
    paddle: none,
    paddleCharacters: none,
  })
  expect(frames).toEqual([{ x: -4, y: 0, angle: 0, width: 608, height: 20 }])
  expect(read?.map(({ text }) => text)).toEqual(['문서'])
  expect(read?.[0]?.x).toBeCloseTo(0.1)
})
