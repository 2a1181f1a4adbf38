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

interface Reading {
  /** The first reading of the line by the Korean model. */
  korean: LineTokens
  /** Readings of a part of the line that begins at a number of pixels. */
  again?: (from: number) => LineTokens
  paddle?: (from: number) => LineTokens
}

async function textOf({ korean, again = () => [], paddle = () => [] }: Reading): Promise<string> {
  const whole = ({ width }: LineFrame) => width >= line.frame.width
  const read = (by: (from: number) => LineTokens) => (frames: readonly LineFrame[]) =>
    Promise.resolve(frames.map(({ x }) => by(x)))
  const lines = await readHangul([line], {
    tesseract: (frames, language) =>
      Promise.resolve(
        frames.map((frame) => (language === 'en' ? [] : whole(frame) ? structuredClone(korean) : again(frame.x))),
      ),
    paddle: read(paddle),
    paddleCharacters: read(paddle),
  })
  return linesOf([{ startsParagraph: false, tokens: lines[0] ?? [] }])
    .flatMap(({ words }) => words.map(({ text }) => text))
    .join(' ')
}

test('reads doubtful syllables again, without the ones beside them', async () => {
  const korean = tokens(['표준', 1, 1.5, 95], ['49291', 3, 2, 20], ['지정', 5.5, 1.5, 95])
  const again = () => tokens(['ㅣ', 0, 0.1, 60], ['[권리]', 0.6, 1.8, 90])
  expect(await textOf({ korean, again })).toBe('표준 [권리] 지정')
})

test('keeps the first reading of marks, and of syllables if the second is no more certain', async () => {
  const korean = tokens(['ㅇ', 0.2, 0.5, 70], ['문서', 2, 1.5, 95], ['뷰', 4, 0.7, 40])
  expect(
    await textOf({ korean, again: (from) => tokens(from < 30 ? ['이', 0.3, 0.4, 95] : ['부', 0.4, 0.7, 45]) }),
  ).toBe('ㅇ 문서 뷰')
})

test('keeps the first reading if the second has more syllables than it may have misread', async () => {
  const korean = tokens(
    ['지원', 1, 1.5, 95],
    ['」', 3, 0.3, 86],
    ['사', 3.5, 0.7, 79, true],
    ['항', 4.2, 0.7, 93, true],
  )
  const again = () => tokens(['」', 0.3, 0.3, 90], ['사', 0.7, 0.4, 93, true], ['운', 1.1, 0.4, 93, true])
  expect(await textOf({ korean, again })).toBe('지원 」사항')
})

test('reads the paper at both ends of a line, where the detection cuts through syllables, but no rules of tables', async () => {
  const frames: LineFrame[] = []
  const none = () => Promise.resolve([])
  const [read] = await readHangul([line], {
    tesseract: (some) => {
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
