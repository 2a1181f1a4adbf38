/** Text without a `ToUnicode` map is read by what the font tells otherwise. */
import { namedGlyphsPdf, pdfWithoutCodes, scanTexts } from '@docweave/fixtures'
import { PDFDocument } from 'mupdf'
import { expect, test } from 'vitest'
import { UnicodeMaps } from './index.ts'

const squeezed = (text: string) => text.replaceAll(/\s/g, '')

function textOf(content: Uint8Array): string {
  const document = PDFDocument.openDocument(content, 'application/pdf')
  if (!(document instanceof PDFDocument)) throw new Error('not a PDF')
  new UnicodeMaps(document).complete(0)
  return squeezed(document.loadPage(0).toStructuredText('').asText())
}

const english = squeezed(scanTexts.en.join(''))

test.each(['hexadecimal', 'decimal', 'unicode'] as const)('reads %s glyph names', (naming) => {
  expect(textOf(namedGlyphsPdf(scanTexts.en, naming))).toBe(english)
})

test('does not take glyph indices for characters', () => {
  expect(textOf(namedGlyphsPdf(scanTexts.en, 'index'))).toMatch(/^\ufffd+$/)
})

test.each(['ko', 'en', 'ja'] as const)('reads text by the character map of the font program (%s)', (language) => {
  expect(textOf(pdfWithoutCodes(scanTexts[language], 'cmap'))).toBe(squeezed(scanTexts[language].join('')))
})

test('leaves text unmapped if nothing tells it', () => {
  expect(textOf(pdfWithoutCodes(scanTexts.en))).toMatch(/^\ufffd+$/)
})

test.each([
  ['without entries', ''],
  ['of replacement characters', '3 beginbfchar <01> <fffd> <02> <fffd> <03> <ffff> endbfchar'],
  ['of control characters', '2 beginbfchar <01> <0007> <02> <0007> endbfchar'],
  [
    'of one character for all',
    '1 beginbfrange <01> <08> [<0041> <0041> <0041> <0041> <0041> <0041> <0041> <0041>] endbfrange',
  ],
])('ignores a map %s', (_what, entries) => {
  const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${entries} endcmap`
  expect(textOf(namedGlyphsPdf(scanTexts.en, 'hexadecimal', map))).toBe(english)
})

test('keeps what a map says of other codes', () => {
  // The first code is that of T.
  const map = 'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <01> <00de> endbfchar endcmap'
  expect(textOf(namedGlyphsPdf(scanTexts.en, 'hexadecimal', map))).toBe(english.replaceAll('T', 'Þ'))
})
