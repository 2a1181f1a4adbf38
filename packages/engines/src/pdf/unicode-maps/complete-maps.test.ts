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

test('reads text by the order of the glyphs in the font program', () => {
  expect(textOf(pdfWithoutCodes(scanTexts.en, 'order'))).toBe(english)
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

test('reads text of a character collection in a font without a descriptor', () => {
  const content = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 52>>stream
BT /F1 12 Tf 20 100 Td <93fa967b8cea836583588367> Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type0/BaseFont/HeiseiMin-W3/Encoding/90ms-RKSJ-H/DescendantFonts[6 0 R]>>endobj
6 0 obj<</Type/Font/Subtype/CIDFontType2/BaseFont/HeiseiMin-W3/DW 1000
/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>>>endobj
trailer<</Root 1 0 R>>
%%EOF`
  expect(textOf(Buffer.from(content))).toBe('日本語テスト')
})

/** A page with Calibri, which is not embedded, and an annotation with another font; the glyphs of both have only indices. */
const annotated = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>/Annots[7 0 R]>>endobj
4 0 obj<</Length 66>>stream
BT /F1 12 Tf 20 100 Td <03ac03ed03f0035803ec001103ec> Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type0/BaseFont/Calibri/Encoding/Identity-H/DescendantFonts[6 0 R]>>endobj
6 0 obj<</Type/Font/Subtype/CIDFontType2/BaseFont/Calibri/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>
/FontDescriptor<</Type/FontDescriptor/FontName/Calibri/Flags 32/FontBBox[0 0 9 9]/ItalicAngle 0/Ascent 9/Descent 0/StemV 9>>>>endobj
7 0 obj<</Type/Annot/Subtype/FreeText/Rect[10 10 190 40]/F 4/DA(/F2 9 Tf)/AP<</N 8 0 R>>>>endobj
8 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 180 30]/Resources<</Font<</F2 9 0 R/F3 10 0 R>>>>/Length 100>>stream
BT /F2 9 Tf 5 10 Td <0102> Tj /F3 9 Tf <09> Tj (is) Tj <090a> Tj (it) Tj ET
endstream endobj
9 0 obj<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+Cambria/FirstChar 1/LastChar 2/Widths[500 500]
/Encoding<</Type/Encoding/Differences[1/g22/g131]>>>>endobj
10 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj
trailer<</Root 1 0 R>>
%%EOF`

test('reads glyph indices of common fonts, in annotations too, and white space of forms', () => {
  const document = PDFDocument.openDocument(Buffer.from(annotated), 'application/pdf')
  if (!(document instanceof PDFDocument)) throw new Error('not a PDF')
  new UnicodeMaps(document).complete(0)
  const list = document.loadPage(0).toDisplayList(true)
  expect(squeezed(list.toStructuredText('').asText())).toBe('€14.0B0Saisit')
})

test('reads the large symbols of TeX by their names and by their codes', () => {
  const shown = '<5000> Tj /F2 12 Tf <0102> Tj /F3 12 Tf <37> Tj'
  const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R/F3 7 0 R>>>>>>endobj
4 0 obj<</Length ${shown.length + 34}>>stream
BT /F1 12 Tf 20 100 Td ${shown} ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+CMEX10/FirstChar 0/LastChar 1/Widths[500 500]>>endobj
6 0 obj<</Type/Font/Subtype/Type1/BaseFont/Other/FirstChar 1/LastChar 2/Widths[500 500]
/Encoding<</Type/Encoding/Differences[1/summationdisplay/braceleftBigg]>>>>endobj
7 0 obj<</Type/Font/Subtype/Type1/BaseFont/CMSY10/FirstChar 55/LastChar 55/Widths[500]>>endobj
trailer<</Root 1 0 R>>
%%EOF`
  expect(textOf(Buffer.from(pdf))).toBe('∑(∑{|')
})
