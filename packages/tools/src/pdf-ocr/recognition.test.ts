import { expect, test } from 'vitest'
import type { RecognisedPage } from '@docweave/engines/ocr'
import { recognitionOf } from './recognition.ts'

const page = (index: number, lines: number): RecognisedPage => ({
  index,
  toPage: [1, 0, 0, 1, 0, 0],
  lines: Array.from({ length: lines }, (_, line) => ({
    startsParagraph: false,
    words: [{ text: `word${line}`, x: 0, y: line, width: 10, height: 1, confidence: line % 100 === 0 ? 20 : 95 }],
  })),
})
const none = new Map<number, []>()

test('lists all lines of a short document, in the order of its pages', () => {
  const { total, lines } = recognitionOf({ document: 'd', pages: [page(1, 2), page(0, 1)], corrections: none })
  expect([total, lines.map((line) => [line.page, line.line, line.doubtful.length])]).toEqual([
    3,
    [
      [1, 0, 1],
      [2, 0, 1],
      [2, 1, 0],
    ],
  ])
})

test('of a long document lists only the lines with doubtful words and the corrected ones', () => {
  const corrections = new Map([[1, [{ line: 3, was: 'word3', text: 'three' }]]])
  const { total, lines } = recognitionOf({ document: 'd', pages: [page(0, 3000), page(1, 3000)], corrections })
  expect([total, lines.length]).toEqual([6000, 61])
  expect(lines.find(({ corrected }) => corrected)).toMatchObject({
    page: 2,
    line: 3,
    text: 'word3',
    corrected: 'three',
  })
})
