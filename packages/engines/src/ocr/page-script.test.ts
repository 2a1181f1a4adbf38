import { expect, test } from 'vitest'
import type { LineFrame } from './line-frame.ts'
import type { LineTokens } from './line-tokens.ts'
import { scriptOf } from './page-script.ts'

const tokens = (text: string, width: number, confidence: number): LineTokens =>
  text === '' ? [] : [{ text, x: 0, y: 0, width, height: 1, confidence, joins: false }]

interface Reading {
  english?: [text: string, confidence: number]
  korean?: [text: string, confidence: number]
  paddle?: [text: string, confidence: number]
}

/** Finds the script of a page whose lines are read as given. */
const scriptIn = (readings: readonly Reading[]) => {
  const lines = readings.map((_, index) => ({
    frame: { x: 0, y: index * 30, angle: 0, width: 180, height: 20 },
    vertical: false,
  }))
  const read = (by: (reading: Reading) => [string, number] | undefined) => (frames: readonly LineFrame[]) =>
    Promise.resolve(frames.map(({ y }) => tokens(...withWidth(by(readings[y / 30] ?? {}) ?? ['', 0]))))
  const withWidth = ([text, confidence]: [string, number]): [string, number, number] => [text, 9, confidence]
  return scriptOf(lines, {
    areUpsideDown: () => Promise.resolve(false),
    english: read(({ english }) => english),
    korean: read(({ korean }) => korean),
    paddle: read(({ paddle }) => paddle),
  })
}

test('a page on which PP-OCR reads the sample is Latin or Japanese', async () => {
  const latin: Reading = { english: ['Tota1', 60], paddle: ['Total', 95] }
  expect(await scriptIn([latin, latin, latin])).toEqual({ script: 'latin', isUpsideDown: false })
  const japanese: Reading = { english: ['MBO', 20], paddle: ['文書の変換', 95] }
  expect(await scriptIn([japanese, japanese, japanese, japanese, {}])).toEqual({
    script: 'japanese',
    isUpsideDown: false,
  })
})

test('a Korean page is one even if most lines of its sample are figures', async () => {
  const figures: Reading = { english: ['2026. 3.', 60], paddle: ['2026.3.', 97], korean: ['2026. 3.', 95] }
  const words: Reading = { english: ['AES', 20], korean: ['문서를 변환하는 방법', 90] }
  expect(await scriptIn([figures, figures, figures, figures, words, words])).toEqual({
    script: 'hangul',
    isUpsideDown: false,
  })
})
