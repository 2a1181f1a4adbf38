/** Repeated glyphs without a Unicode mapping are read as leaders or spaces by their ink. */
import { pdfWithoutCodes } from '@docweave/fixtures'
import { PDFDocument } from 'mupdf'
import { expect, test } from 'vitest'
import { FontFaces } from './font-faces.ts'
import { readGlyphs } from './read-glyphs.ts'

function textOf(line: string): string {
  const list = PDFDocument.openDocument(pdfWithoutCodes([line]), 'application/pdf')
    .loadPage(0)
    .toDisplayList(true)
  return readGlyphs(list, new FontFaces())
    .map(({ text }) => (text === '\ufffd' ? '?' : text))
    .join('')
}

test.each([
  ['dots', 'Contents........12', '????????........??'],
  ['spaces', 'one        two', '???        ???'],
  ['letters', 'mmmmmmmm', '????????'],
  ['thin letters', 'llllllll', '????????'],
  ['syllables', '가나다라마바사아', '????????'],
  ['a few dots', 'wait...', '???????'],
])('reads %s', (_what, line, text) => {
  expect(textOf(line)).toBe(text)
})
