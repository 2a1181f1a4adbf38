import { Matrix } from 'mupdf'
import { expect, test } from 'vitest'
import type { RecognisedPage } from '../recognised-page.ts'
import { GlyphlessFont } from './glyphless-font.ts'
import { layerContent } from './layer-content.ts'

const word = (text: string, x: number, width: number) => ({ text, x, y: 100, width, height: 12, confidence: 90 })
const words = [word('first', 72, 40), ...Array.from({ length: 8 }, (_, at) => word('word', 120 + at * 45, 38))]

function matricesOf(toPage: Matrix): number[][] {
  const page: RecognisedPage = { index: 0, toPage, lines: [{ startsParagraph: true, words }], text: '' }
  const content = layerContent(page, [1, 0, 0, -1, 0, 842], new GlyphlessFont())
  return [...content.matchAll(/^((?:\S+ ){6})Tm/gm)].map(([, matrix = '']) => matrix.trim().split(' ').map(Number))
}

test.each([
  ['upright', 0, [1, 0, 0, 1]],
  ['on its side', 90, [0, -1, 1, 0]],
  ['upside down', 180, [-1, 0, 0, -1]],
] as const)('words stand level and near their place on a crooked page, %s', (_name, turn, direction) => {
  const toPage = Matrix.rotate(turn + 1.5)
  const toUser = Matrix.concat(toPage, [1, 0, 0, -1, 0, 842])
  const found = matricesOf(toPage)
  // One matrix for each word and each space between words.
  expect(found).toHaveLength(words.length * 2 - 1)
  for (const [index, matrix] of found.entries()) {
    for (const [at, value] of direction.entries()) expect(matrix[at]).toBeCloseTo(value, 3)
    const own = words[index / 2]
    if (!own) continue
    const [, , , , x, y] = Matrix.concat([1, 0, 0, 1, own.x, 100 + 12 * 0.85], toUser)
    // The tolerance: words are moved by up to a quarter of the line's height, plus the slope within the word.
    expect(Math.hypot((matrix[4] ?? 0) - x, (matrix[5] ?? 0) - y)).toBeLessThan(12 * 0.25 + 0.6)
  }
})

test('a phrase without spaces follows its line in parts', () => {
  const page: RecognisedPage = {
    index: 0,
    toPage: Matrix.rotate(1.5),
    lines: [{ startsParagraph: true, words: [word('文書変換サービスは、利用者がアップロードした', 72, 264)] }],
    text: '',
  }
  const content = layerContent(page, [1, 0, 0, -1, 0, 842], new GlyphlessFont())
  expect(content.match(/ Tm /g)?.length).toBeGreaterThan(1)
})
