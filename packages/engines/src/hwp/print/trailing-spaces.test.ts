/** Lines that end with spaces, in paragraphs and in cells. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HwpDocument } from '@rhwp/core'
import { blankDocument } from '../rhwp.ts'
import { linesIn } from './line-runs.ts'
import { shiftOf, textBeforeSpaces } from './trailing-spaces.ts'

let document: HwpDocument
beforeEach(() => {
  document = blankDocument()
})
afterEach(() => document.free())

function write(paragraph: number, text: string, alignment: string): void {
  if (paragraph > 0) document.splitParagraph(0, paragraph - 1, document.getParagraphLength(0, paragraph - 1))
  document.insertText(0, paragraph, 0, text)
  document.applyParaFormat(0, paragraph, JSON.stringify({ alignment }))
}

interface TextRun {
  text: string
  x: number
  y: number
  w: number
  charX: number[]
}

const runs = (): TextRun[] => JSON.parse(document.getPageTextLayout(0)).runs
const shifted = () => textBeforeSpaces(document, linesIn(document.getPageTextLayout(0)))

test('are moved right by the width of the spaces if they are aligned to the right', () => {
  write(0, '12.5  ', 'right')
  const [run] = runs()
  const [text, ...others] = shifted()
  expect(others).toEqual([])
  expect(text).toMatchObject({ x: run?.x, y: run?.y })
  expect(text?.right).toBeCloseTo((run?.charX[6] ?? 0) - (run?.charX[4] ?? 0), 1)
  expect(text?.right).toBeGreaterThan(0)
})

test('stay with another alignment, without spaces, and without text', () => {
  write(0, 'left ', 'left')
  write(1, 'middle ', 'center')
  write(2, 'right', 'right')
  write(3, '   ', 'right')
  expect(runs().length).toBeGreaterThanOrEqual(3)
  expect(shifted()).toEqual([])
})

test('in a cell are moved like others', () => {
  document.insertText(0, 0, 0, 'before')
  document.splitParagraph(0, 0, 6)
  document.createTable(0, 1, 0, 1, 2)
  document.insertTextInCell(0, 1, 0, 1, 0, 0, '7.5 ')
  document.applyParaFormatInCell(0, 1, 0, 1, 0, JSON.stringify({ alignment: 'right' }))
  const run = runs().find(({ text }) => text.startsWith('7.5'))
  expect(shifted()).toEqual([expect.objectContaining({ x: run?.x, y: run?.y })])
})

test('a place outside the text has no shift', () => {
  const text = { x: 10, y: 20, width: 30, height: 12, right: 4 }
  expect(shiftOf([text], 25, 30)).toBe(4)
  expect(shiftOf([text], 25, 40)).toBe(0)
  expect(shiftOf([text], 50, 30)).toBe(0)
  expect(shiftOf([], 25, 30)).toBe(0)
})
