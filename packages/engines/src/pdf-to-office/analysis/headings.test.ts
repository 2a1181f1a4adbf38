/** Headings of papers, headings of several lines, and lists of references. */
import { describe, expect, it } from 'vitest'
import { DocumentAnalysis } from './analyse.ts'
import type { Paragraph } from './model.ts'
import { madePage, widthOfText, type Words } from './testing/made-page.ts'
import { plainText } from './text-runs.ts'

const body = 'these are enough words for a line that reaches from one side of it to the other'

/** Lines of text from `top` on, so that the size of the text and the sides of the column are known. */
const text = (top: number, count = 6): Words[] =>
  Array.from({ length: count }, (_, at): Words => ({ text: body, left: 72, baseline: top + 14 * at }))

const middle = 72 + widthOfText(body) / 2
const centred = (line: string, baseline: number, more: Partial<Words> = {}): Words => ({
  text: line,
  left: middle - widthOfText(line, more.size ?? 10) / 2,
  baseline,
  ...more,
})

function paragraphsOf(words: readonly Words[]): Paragraph[] {
  const analysis = new DocumentAnalysis()
  analysis.add(madePage(words))
  const { pages } = analysis.finish({ pictures: [], outline: [], title: '', joins: 'all' }).document
  return pages
    .flatMap(({ zones }) => zones.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks)))
    .filter((block) => block.type === 'paragraph')
}

const headingsOf = (words: readonly Words[]) =>
  paragraphsOf(words)
    .filter(({ heading }) => heading > 0)
    .map(({ runs }) => plainText(runs))

describe('headings', () => {
  it('joins the centred lines of a title', () => {
    const title = [centred('A data set of questions', 100, { size: 18 }), centred('and of answers', 122, { size: 18 })]
    expect(headingsOf([...title, ...text(180)])).toEqual(['A data set of questions and of answers'])
  })

  it('keeps headings apart that have numbers, or that are far from each other', () => {
    const bold = { bold: true, size: 14 }
    const numbered = [
      { text: '1. The first of the sections of the text has a title', left: 72, baseline: 100, ...bold },
      { text: '1.1 Its first part', left: 72, baseline: 120, ...bold },
    ]
    expect(headingsOf([...numbered, ...text(150)])).toHaveLength(2)
    const far = [centred('A title of the text', 100, { size: 18 }), centred('Another title', 150, { size: 18 })]
    expect(headingsOf([...far, ...text(190)])).toHaveLength(2)
  })

  it('recognizes numbered titles in italics, and takes no italic sentence for one', () => {
    const title: Words = { text: 'A. Sensors and data', left: 72, baseline: 200, italic: true }
    expect(headingsOf([...text(100), title, ...text(220)])).toEqual(['A. Sensors and data'])
    const sentence: Words = { text: 'A. This is a sentence.', left: 72, baseline: 200, italic: true }
    expect(headingsOf([...text(100), sentence, ...text(220)])).toEqual([])
  })
})

describe('references', () => {
  /** Entries whose second line is indented. */
  const entries = (top: number, names: readonly string[]): Words[] =>
    names.flatMap((name, at): Words[] => [
      { text: `${name} ${body}`.slice(0, body.length), left: 72, baseline: top + 28 * at },
      { text: 'The Journal of Tests, 12', left: 90, baseline: top + 28 * at + 14 },
    ])
  const names = ['Allen, P., & Bell, C. 2011.', 'Cole, N. 2013.', 'Dunn, A., Ellis, R. 2017.', 'Ford, T. 2019.']

  it('become list items without markers', () => {
    const title: Words = { text: 'References', left: 72, baseline: 200, bold: true, size: 14 }
    const items = paragraphsOf([...text(100), title, ...entries(230, names)]).filter(({ list }) => list)
    expect(items.map(({ list, runs }) => [list?.marker, plainText(runs).slice(0, 5)])).toEqual(
      names.map((name) => ['', name.slice(0, 5)]),
    )
  })

  it('keep their numbers in brackets as markers', () => {
    const numbered = names.map((name, at) => `[${at + 1}] ${name}`)
    const items = paragraphsOf([...text(100), ...entries(230, numbered)]).filter(({ list }) => list)
    expect(items.map(({ list }) => list?.marker)).toEqual(['[1]', '[2]', '[3]', '[4]'])
  })

  it('are not seen in text under another title', () => {
    const title: Words = { text: 'Results', left: 72, baseline: 200, bold: true, size: 14 }
    expect(paragraphsOf([...text(100), title, ...entries(230, names)]).filter(({ list }) => list)).toEqual([])
  })
})
