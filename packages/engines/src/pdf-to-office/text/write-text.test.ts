/** Text and Markdown files of analysed pages. */
import { describe, expect, it } from 'vitest'
import { DocumentAnalysis } from '../analysis/analyse.ts'
import type { PageElements } from '../analysis/elements.ts'
import { across, glyphsOf, madePage, widthOfText, type Words } from '../analysis/testing/made-page.ts'
import { writeMarkdown } from './write-markdown.ts'
import { writeText } from './write-text.ts'

function analysed(...pages: PageElements[]) {
  const analysis = new DocumentAnalysis()
  for (const page of pages) analysis.add(page)
  return analysis.finish({ pictures: [], outline: [], title: '', joins: 'all' }).document
}

const full = 'these are enough words for a line that reaches from side to side'
const lines = (texts: readonly string[], top: number, more: Partial<Words> = {}): Words[] =>
  texts.map((text, at) => ({ text, left: 72, baseline: top + at * 14, ...more }))

/** A line whose words are only a sixth of the font size apart, as some programs set them. */
function tightLine(text: string, baseline: number) {
  let left = 72
  return text.split(' ').flatMap((word) => {
    const glyphs = glyphsOf({ text: word, left, baseline })
    left += widthOfText(word) + 10 / 6
    return glyphs
  })
}

const table = [
  ...lines(['Country', 'Austria', 'Belgium'], 314).map((words, at) => ({ ...words, baseline: 314 + at * 20 })),
  ...['Cases', '5,421', '5,906'].map((text, at) => ({ text, left: 220, baseline: 314 + at * 20 })),
]
const rules = [300, 320, 340, 360].map((y) => across(68, 300, y))

describe('plain text', () => {
  const options = { running: true }

  it('has spaces where only a narrow gap separates the words', () => {
    expect(writeText(analysed(madePage([], { glyphs: tightLine(full, 100) })), options)).toBe(`${full}\n`)
  })

  it('has whole paragraphs, and the cells of a table separated by tabs', () => {
    const page = madePage([...lines([full, `${full}.`], 100), ...table], { rules })
    expect(writeText(analysed(page), options)).toBe(
      `${full} ${full}.\n\nCountry\tCases\nAustria\t5,421\nBelgium\t5,906\n`,
    )
  })

  it('separates pages by form feeds, and leaves out running parts on request', () => {
    const page = (number: number) =>
      madePage([{ text: 'Annual report', left: 72, baseline: 40 }, ...lines([`${full} ${'abc'[number]}.`], 140)], {
        number,
      })
    const model = analysed(page(0), page(1), page(2))
    expect(writeText(model, { running: true }).match(/Annual report/g)).toHaveLength(3)
    expect(writeText(model, { running: false })).toBe(`${full} a.\n\f${full} b.\n\f${full} c.\n`)
  })
})

describe('Markdown', () => {
  const options = { running: false }
  const markdown = (words: readonly Words[], more: Partial<PageElements> = {}) =>
    writeMarkdown(analysed(madePage(words, more)), options)

  it('has headings, lists and tables', () => {
    const words = [
      { text: 'The title', left: 72, baseline: 80, size: 20 },
      ...lines([full, `${full}.`], 120),
      ...lines(['1. the first', '2. the second'], 200),
      ...table,
    ]
    expect(markdown(words, { rules })).toBe(
      [
        '# The title',
        `${full} ${full}.`,
        '1. the first\n2. the second',
        '| Country | Cases |\n| --- | --- |\n| Austria | 5,421 |\n| Belgium | 5,906 |',
        '',
      ]
        .join('\n\n')
        .replace(/\n\n$/, '\n'),
    )
  })

  it('escapes what would be read as Markdown', () => {
    expect(markdown(lines(['# no heading, 2 * 3 * 4, <b> and [x] and a_b'], 100))).toBe(
      '\\# no heading, 2 \\* 3 \\* 4, \\<b\\> and \\[x\\] and a\\_b\n',
    )
  })

  it('emphasises a word inside a line, and a Korean one before its particle', () => {
    const bold = (text: string, left: number): Words => ({ text, left, baseline: 100, bold: true })
    const at = (text: string) => 72 + widthOfText(text)
    const english = [
      { text: 'this is ', left: 72, baseline: 100 },
      bold('bold', at('this is ')),
      { text: ' text', left: at('this is bold'), baseline: 100 },
    ]
    expect(markdown([...english, ...lines([full, full], 114)])).toContain('this is **bold** text')
    const korean = [bold('회사(주)', 72), { text: '는 그렇다', left: at('회사(주)'), baseline: 100 }]
    expect(markdown([...korean, ...lines([full, full], 140)])).toContain('<strong>회사(주)</strong>는 그렇다')
  })

  it('links to web pages only', () => {
    const link = (target: string) =>
      glyphsOf({ text: 'here', left: 72, baseline: 100 }).map((glyph) => ({ ...glyph, link: target }))
    const page = (target: string) => writeMarkdown(analysed(madePage([], { glyphs: link(target) })), options)
    expect(page('https://example.org/a b')).toBe('[here](<https://example.org/a%20b>)\n')
    expect(page('#3')).toBe('here\n')
  })
})
