/** Pages whose fonts do not tell their text are recognised during a conversion to Word, Excel, PowerPoint or text. */
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { withArchive } from '@docweave/engines/archive'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { errorRate, namedGlyphsPdf, pdfWithoutCodes, readDocx, readPptx, scanTexts } from '@docweave/fixtures'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { run as toWord } from './pdf-to-docx/run.ts'
import { run as toSlides } from './pdf-to-pptx/run.ts'
import { run as toText } from './pdf-to-txt/run.ts'
import { run as toSheets } from './pdf-to-xlsx/run.ts'

/** Recognition takes a few seconds; other tests may run on the same processors. */
const timeout = 60_000

type Locale = 'ko' | 'en' | 'ja'
type Tool = Parameters<typeof runWhole>[0]

/** Runs a tool for a visitor of this language, and reads its file before it is removed. */
async function converted<Read>(
  tool: Tool,
  content: Uint8Array,
  about: { locale?: Locale; options?: Record<string, unknown> },
  read: (path: string) => Promise<Read>,
) {
  const { locale = 'en', options = {} } = about
  const { files, notices, remove } = await runWhole(tool, [{ kind: 'pdf', content }], {
    ...{ inspect, kindsOf, options, locale },
  })
  const result = await read(files[0]?.path ?? '')
  await remove()
  return { result, notices }
}

const squeezed = (text: string) => text.replaceAll(/\s/g, '')
const wordText = async (path: string) => (await readDocx(path)).paragraphs.map(({ text }) => text).join('\n')
const recognised = [{ code: 'PAGES_RECOGNISED', params: { pages: 1 } }]

describe.each(['ko', 'en', 'ja'] as const)('text without codes (%s)', (locale) => {
  const truth = squeezed(scanTexts[locale].join(''))

  it('is recognised for Word, with a notice', { timeout }, async () => {
    const { result, notices } = await converted(toWord, pdfWithoutCodes(scanTexts[locale]), { locale }, wordText)
    expect(notices).toEqual(recognised)
    expect(errorRate(truth, squeezed(result))).toBeLessThan(0.05)
  })

  it('is read for Word without recognition by the character map of its font', { timeout }, async () => {
    const content = pdfWithoutCodes(scanTexts[locale], 'cmap')
    const { result, notices } = await converted(toWord, content, { locale }, wordText)
    expect(notices).toEqual([])
    expect(squeezed(result)).toBe(truth)
  })
})

const english = squeezed(scanTexts.en.join(''))

it.each([
  ['text in reading order', { layout: 'reading' }],
  ['text laid out as on the page', { layout: 'page' }],
  ['Markdown', { output: 'md' }],
])('is recognised for %s', { timeout }, async (_what, options) => {
  const read = (path: string) => readFile(path, 'utf8')
  const { result, notices } = await converted(toText, pdfWithoutCodes(scanTexts.en), { options }, read)
  expect(notices).toEqual(recognised)
  expect(result).toContain('The conversion service must process')
  expect(errorRate(english, squeezed(result))).toBeLessThan(0.05)
})

it('is recognised for PowerPoint and Excel', { timeout }, async () => {
  const slides = await converted(toSlides, pdfWithoutCodes(scanTexts.en), {}, readPptx)
  expect(slides.notices).toEqual(recognised)
  expect(slides.result.slides[0]?.paragraphs.join(' ')).toContain('return results quickly to every customer')
  const rows = [
    ['Item', 'Count', 'Price'],
    ['Apples', '120', '45'],
    ['Pears', '310', '62'],
    ['Plums', '250', '38'],
  ]
  const lines = rows.map((cells) => cells.map((cell) => cell.padEnd(24)).join(''))
  const sheets = await converted(toSheets, pdfWithoutCodes(lines), { options: { text: true } }, (path) =>
    withArchive(path, async ({ read }) => (await read('xl/sharedStrings.xml'))?.toString() ?? ''),
  )
  expect(sheets.notices).toContainEqual(recognised[0])
  for (const word of ['Item', 'Apples', 'Plums']) expect(sheets.result).toContain(word)
})

it('is read without recognition by the names of the glyphs', async () => {
  const { result, notices } = await converted(toWord, namedGlyphsPdf(scanTexts.en, 'hexadecimal'), {}, wordText)
  expect(notices).toEqual([])
  expect(squeezed(result)).toBe(english)
})

it('is not recognised for an odd symbol', async () => {
  // A glyph name that tells nothing.
  const map = 'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <01> <e123> endbfchar endcmap'
  const { result, notices } = await converted(
    toWord,
    namedGlyphsPdf(['* first item', '* second item'], 'unicode', map),
    {},
    wordText,
  )
  expect(notices).toEqual([])
  expect(result).toContain('second item')
})
