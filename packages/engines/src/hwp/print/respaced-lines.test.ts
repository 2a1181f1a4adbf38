/** Lines with spaces of a fixed width, in paragraphs and in cells, and lines behind numbers. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { HwpDocument } from '@rhwp/core'
import { blankDocument } from '../rhwp.ts'
import { linesIn } from './line-runs.ts'
import { respacedLines } from './respaced-lines.ts'
import { shiftOf } from './trailing-spaces.ts'

let document: HwpDocument
beforeEach(() => {
  document = blankDocument()
})
afterEach(() => document.free())

const fixedSpace = '\u2007'

interface TextRun {
  text: string
  x: number
  y: number
  h: number
  fontSize: number
  charX: number[]
}

const runs = (): TextRun[] => JSON.parse(document.getPageTextLayout(0)).runs

function write(text: string, alignment: string): void {
  document.insertText(0, 0, 0, text)
  document.applyParaFormat(0, 0, JSON.stringify({ alignment }))
}

/** How far the character at a place of the first run is moved, in ems. */
function moved(at: number): number {
  const [run] = runs()
  if (!run) throw new Error('no text is on the page')
  const shifted = respacedLines(document, linesIn(document.getPageTextLayout(0)))
  return shiftOf(shifted, run.x + (run.charX[at] ?? 0), run.y + 0.85 * run.h) / run.fontSize
}

describe('text behind two spaces of half an em, which must be a quarter each', () => {
  const text = `가${fixedSpace}${fixedSpace}나`

  test.each([
    ['left', 0, -0.5],
    ['justify', 0, -0.5],
    ['center', 0.25, -0.25],
    ['right', 0.5, 0],
  ])('is moved in a line with the alignment %s', (alignment, first, last) => {
    write(text, alignment)
    expect(moved(0)).toBeCloseTo(first, 1)
    expect(moved(3)).toBeCloseTo(last, 1)
  })

  test('is moved in a cell', () => {
    document.insertText(0, 0, 0, 'before')
    document.splitParagraph(0, 0, 6)
    document.createTable(0, 1, 0, 1, 2)
    document.insertTextInCell(0, 1, 0, 1, 0, 0, text)
    const run = runs().find((each) => each.text === text)
    const [shifted] = respacedLines(document, linesIn(document.getPageTextLayout(0)))
    expect(shifted?.x).toBeCloseTo((run?.x ?? 0) + (run?.charX[3] ?? 0), 1)
    expect(shifted?.right).toBeCloseTo(-0.5 * (run?.fontSize ?? 0), 0)
  })
})

test('a line that fills its width still does: its other spaces become wider', () => {
  write(`가${fixedSpace}${fixedSpace}${'나라 '.repeat(40)}`, 'justify')
  const [run] = runs()
  const last = (run?.text.trimEnd().length ?? 0) - 1
  expect(runs().length).toBeGreaterThan(1)
  expect(moved(3)).toBeCloseTo(-0.5, 1)
  expect(moved(last)).toBeCloseTo(0, 1)
})

describe('a line behind a number that is wider than the engine has it', () => {
  const head = { x: 0, width: 0, height: 20, attributes: {}, right: 12, hangs: true }

  /** How far the first and last characters of each line are moved. */
  function movedWith(hangs: boolean) {
    const [first] = runs()
    const heads = [{ ...head, hangs, y: first?.y ?? 0, textX: first?.x ?? 0 }]
    const shifted = respacedLines(document, linesIn(document.getPageTextLayout(0)), heads)
    return runs().map(({ text, x, y, h, charX }) =>
      [0, text.trimEnd().length - 1].map((at) => Math.round(shiftOf(shifted, x + (charX[at] ?? 0), y + 0.85 * h))),
    )
  }

  test('begins further right and ends where it did, and so do the next ones if they hang', () => {
    write('나라 '.repeat(40), 'justify')
    const lines = movedWith(true)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.at(-1)).toEqual([12, 12])
    for (const line of lines.slice(0, -1)) expect(line).toEqual([12, 0])
    expect(movedWith(false).slice(1)).toEqual(lines.slice(1).map(() => [0, 0]))
  })
})

test('lines with other spaces stay', () => {
  write('가 나 다', 'left')
  expect(respacedLines(document, linesIn(document.getPageTextLayout(0)))).toEqual([])
})
