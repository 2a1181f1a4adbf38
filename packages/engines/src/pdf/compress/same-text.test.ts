/** The check finds text that is missing, wrong, or drawn with other glyphs. */
import { PDFDocument } from 'mupdf'
import { expect, it } from 'vitest'
import { haveSameText } from './same-text.ts'
import { addComposite, addPage, saved } from './testing/font-pages.ts'

function page(text: string, more: (document: PDFDocument) => void = () => undefined): PDFDocument {
  const document = new PDFDocument()
  const { font, codes } = addComposite(document)
  addPage(document, `BT /F 9 Tf 20 100 Td ${codes(text)} Tj ET`, { Font: { F: font } })
  more(document)
  return saved(document)
}

it('accepts equal text', () => expect(haveSameText(page('A contract'), page('A contract'))).toBe(true))

it('rejects a missing letter and a missing page', () => {
  expect(haveSameText(page('A contract'), page('A contrat'))).toBe(false)
  const longer = page('A contract', (document) => void addPage(document, '', {}))
  expect(haveSameText(page('A contract'), longer)).toBe(false)
})

it('rejects a letter that is drawn empty, though its character is the same', () => {
  const empty = page('A contract')
  const font = empty.findPage(0).get('Resources', 'Font', 'F', 'DescendantFonts', 0, 'FontDescriptor', 'FontFile2')
  const bytes = Buffer.from(font.readStream().asUint8Array())
  const tables = bytes.subarray(12, 12 + 16 * bytes.readUInt16BE(4))
  const outlines = tables.readUInt32BE(tables.indexOf('glyf') + 8)
  font.writeStream(bytes.fill(0, outlines, outlines + tables.readUInt32BE(tables.indexOf('glyf') + 12)))
  expect(haveSameText(page('A contract'), saved(empty))).toBe(false)
})
