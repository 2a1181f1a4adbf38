/** Pages that the engine begins elsewhere than Hangul did. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HwpDocument } from '@rhwp/core'
import { blankDocument } from './rhwp.ts'
import { startStoredPages } from './stored-pages.ts'
import type { StoredParagraph } from './stored-positions.ts'

/** Thirty lines: the engine puts all of them on a page. */
const lines = 30

let document: HwpDocument
beforeEach(() => {
  document = blankDocument()
  for (let line = 0; line < lines; line++) {
    document.insertText(0, line, 0, `line ${line}`)
    if (line < lines - 1) document.splitParagraph(0, line, `line ${line}`.length)
  }
})
afterEach(() => document.free())

/** Positions with pages that begin at some of the paragraphs, at `top`. */
const storedWith = (starts: readonly number[], top: number): StoredParagraph[] =>
  Array.from({ length: lines }, (_, index) => {
    const startsPage = starts.includes(index)
    return {
      ...{ top: startsPage ? top : 1600 * index, baseline: 850, height: 1000, spacing: 600, lines: 1, tables: [] },
      ...{ newPages: startsPage ? 1 : 0, startsPage },
    }
  })

/** The first line of each page. */
const starts = (): string[] =>
  Array.from({ length: document.pageCount() }, (_, page) => {
    const layout: { runs: { text: string }[] } = JSON.parse(document.getPageTextLayout(page))
    return layout.runs[0]?.text ?? ''
  })

test('begin where they were stored', () => {
  startStoredPages(document, [storedWith([10, 25], 0)])
  expect(starts()).toEqual(['line 0', 'line 10', 'line 25'])
})

test('stay if their stored places are not at the top', () => {
  startStoredPages(document, [storedWith([10, 25], 1000)])
  expect(starts()).toEqual(['line 0'])
})

test('stay if the document gets more pages than were stored', () => {
  const stored = storedWith([10], 0)
  document.applyParaFormat(0, 20, JSON.stringify({ pageBreakBefore: true }))
  startStoredPages(document, [stored])
  expect(starts()).toEqual(['line 0', 'line 20'])
})

test('begin with a heading that is kept with the text below it', () => {
  document.applyParaFormat(0, 9, JSON.stringify({ keepWithNext: true }))
  const stored = storedWith([10, 20, 25], 0)
  const [heading, text] = [stored[9], stored[10]]
  if (heading && text) text.top = heading.height + heading.spacing
  startStoredPages(document, [stored])
  expect(starts()).toEqual(['line 0', 'line 9', 'line 20', 'line 25'])
})

test('stay in documents without stored positions', () => {
  startStoredPages(document, [])
  expect(starts()).toEqual(['line 0'])
})
