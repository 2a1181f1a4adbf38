/** Every way of showing text counts. */
import { PDFDocument, type PDFObject } from 'mupdf'
import { describe, expect, it } from 'vitest'
import { addComposite, addPage, addType1 } from '../testing/font-pages.ts'
import { shownCodes } from './shown-codes.ts'

/** The codes that `content` shows with a simple font `F`, as text. */
function shown(
  content: string,
  more: (document: PDFDocument, font: PDFObject) => void = () => undefined,
): string | undefined {
  const document = new PDFDocument()
  const font = addType1(document)
  addPage(document, content, { Font: { F: font } })
  more(document, font)
  const codes = shownCodes(document)?.get(font.asIndirect())
  return codes instanceof Set ? String.fromCharCode(...codes) : codes
}

describe('shownCodes', () => {
  it.each([
    ['(ab) Tj', 'ab'],
    [String.raw`(\(\)\\\101\n) Tj`, '()\\A\n'],
    ['(a\\\nb) Tj', 'ab'],
    ['<616> Tj', 'a`'],
    ['[(a) -20 <62> 5 (c)] TJ', 'abc'],
    ["(a) '", 'a'],
    ['1 2 (a) "', 'a'],
    ['q (a) Tj Q (b) Tj', 'ab'],
  ])('reads %s', (operation, expected) => expect(shown(`BT /F 10 Tf ${operation} ET`)).toBe(expected))

  it('reads codes of two bytes', () => {
    const document = new PDFDocument()
    const { font } = addComposite(document)
    addPage(document, 'BT /F 10 Tf <00410142> Tj ET', { Font: { F: font } })
    expect(shownCodes(document)?.get(font.asIndirect())).toEqual(new Set([0x41, 0x142]))
  })

  it('restores the font of the graphics state', () => {
    const document = new PDFDocument()
    const [first, second] = [addType1(document), addType1(document)]
    addPage(document, 'BT /F 9 Tf q /G 9 Tf (a) Tj Q (b) Tj ET', { Font: { F: first, G: second } })
    const codes = shownCodes(document)
    expect([first, second].map((font) => codes?.get(font.asIndirect()))).toEqual([new Set([0x62]), new Set([0x61])])
  })

  it('reads annotations, patterns and glyphs of Type 3 fonts', () => {
    const text = shown('BT /F 10 Tf (a) Tj ET', (document, font) => {
      const stream = (letter: string, keys: Record<string, unknown>) =>
        document.addStream(`BT /F 10 Tf (${letter}) Tj ET`, { Resources: { Font: { F: font } }, ...keys })
      stream('b', { Subtype: document.newName('Form'), BBox: [0, 0, 1, 1] })
      stream('c', { PatternType: 1, BBox: [0, 0, 1, 1] })
      const glyph = document.addStream('BT /F 10 Tf (d) Tj ET', {})
      document.addObject({
        Subtype: document.newName('Type3'),
        CharProcs: { g: glyph },
        Resources: { Font: { F: font } },
      })
    })
    expect(text).toBe('abcd')
  })

  it('counts all codes of fonts of forms, and gives up where the font is unknown', () => {
    const document = new PDFDocument()
    const font = addType1(document)
    document
      .getTrailer()
      .get('Root')
      .put('AcroForm', { DR: { Font: { F: font } } })
    expect(shownCodes(document)?.get(font.asIndirect())).toBe('all')
    expect(shown('BT (a) Tj ET')).toBeUndefined()
  })
})
