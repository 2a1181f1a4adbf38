/** Resources that no content names are removed; in all cases of doubt they stay. */
import { deflateSync } from 'node:zlib'
import { PDFDocument, type PDFObject } from 'mupdf'
import { describe, expect, it } from 'vitest'
import { addPage, addSimple } from './testing/font-pages.ts'
import { removeUnusedResources } from './unused-resources.ts'

const addImage = (document: PDFDocument) =>
  document.addStream(Buffer.alloc(64), {
    Type: document.newName('XObject'),
    Subtype: document.newName('Image'),
    Width: 8,
    Height: 8,
    BitsPerComponent: 8,
    ColorSpace: document.newName('DeviceGray'),
  })

const addForm = (document: PDFDocument, content: string, more: Record<string, unknown> = {}) =>
  document.addStream(Buffer.from(content), {
    Type: document.newName('XObject'),
    Subtype: document.newName('Form'),
    BBox: [0, 0, 9, 9],
    ...more,
  })

/** Makes a page with the images `A` and `B`, of which the content draws the first, and returns which of them are left. */
function leftOf(change: (document: PDFDocument, page: PDFObject) => void, content = '/A Do'): string {
  const document = new PDFDocument()
  const [a, b] = [addImage(document), addImage(document)]
  const page = addPage(document, content, { XObject: { A: a, B: b } })
  change(document, page)
  removeUnusedResources(document)
  const left: string[] = []
  page.get('Resources', 'XObject').forEach((_, key) => void left.push(String(key)))
  return left.join('')
}

const nothing = () => undefined

describe('removeUnusedResources', () => {
  it('removes an image and a font that nothing names, and returns their numbers', () => {
    expect(leftOf(nothing)).toBe('A')
    const document = new PDFDocument()
    const [shown, other] = [addSimple(document), addSimple(document)]
    const page = addPage(document, 'BT /F 9 Tf (a) Tj ET', { Font: { F: shown, G: other } })
    expect([...removeUnusedResources(document)]).toEqual([other.asIndirect()])
    expect(page.get('Resources', 'Font', 'G').isNull()).toBe(true)
    expect(page.get('Resources', 'Font', 'F').isNull()).toBe(false)
  })

  it('understands names that are written with codes', () => expect(leftOf(nothing, '/#41 Do /#42 Do')).toBe('AB'))

  it('keeps what the data of an inline image, a string or a comment names', () => {
    expect(leftOf(nothing, '/A Do BI /W 1 /H 1 /BPC 8 /CS /G ID x/B Do EI')).toBe('AB')
    expect(leftOf(nothing, '/A Do (/B) Tj')).toBe('AB')
    expect(leftOf(nothing, '/A Do % /B\n')).toBe('AB')
  })

  it('keeps what a form without resources of its own names, which uses those of the page', () =>
    expect(leftOf((document, page) => page.get('Resources', 'XObject').put('A', addForm(document, '/B Do')))).toBe(
      'AB',
    ))

  it('keeps what a glyph, a pattern, an annotation or a template names', () => {
    const stream = (document: PDFDocument, more: Record<string, unknown> = {}) =>
      document.addStream(Buffer.from('/B Do'), more)
    expect(
      leftOf((document, page) =>
        page.get('Resources').put('Font', {
          T: { Type: document.newName('Font'), Subtype: document.newName('Type3'), CharProcs: { a: stream(document) } },
        }),
      ),
    ).toBe('AB')
    const pattern = { PatternType: 1, BBox: [0, 0, 9, 9] }
    expect(leftOf((document, page) => page.get('Resources').put('Pattern', { P: stream(document, pattern) }))).toBe(
      'AB',
    )
    expect(
      leftOf((document, page) =>
        page.put('Annots', [{ Subtype: document.newName('Stamp'), AP: { N: addForm(document, '/B Do') } }]),
      ),
    ).toBe('AB')
    expect(
      leftOf((document) =>
        document
          .getTrailer()
          .get('Root')
          .put('XXTemplate', { Contents: stream(document) }),
      ),
    ).toBe('AB')
  })

  it('reads resources that pages inherit, and all streams of a page', () => {
    const document = new PDFDocument()
    const images = ['A', 'B', 'C'].map((name) => [name, addImage(document)])
    const resources = document.addObject({ XObject: Object.fromEntries(images) })
    for (const content of ['/A Do', '/B Do']) addPage(document, content, {}).delete('Resources')
    document.findPage(0).get('Parent').put('Resources', resources)
    removeUnusedResources(document)
    const left = ['A', 'B', 'C'].filter((name) => !resources.get('XObject', name).isNull())
    expect(left).toEqual(['A', 'B'])
  })

  it('keeps all if some content cannot be read completely', () => {
    const streams: [bytes: Buffer, filter: string][] = [
      [deflateSync('q Q'.repeat(100)).subarray(0, 12), 'FlateDecode'],
      [Buffer.from('damaged'), 'FlateDecode'],
      [Buffer.from('2F41'), 'ASCIIHexDecode'],
      [Buffer.from('anything'), 'Unknown'],
    ]
    for (const [bytes, filter] of streams)
      expect(
        leftOf((document, page) => {
          const more = document.addRawStream(bytes, { Filter: document.newName(filter) })
          page.put('Contents', [page.get('Contents'), more])
        }),
      ).toBe('AB')
  })

  it('keeps the fonts of a document with a form, and the resources of its fields', () => {
    const document = new PDFDocument()
    const resources = document.addObject({ XObject: { A: addImage(document) }, Font: { F: addSimple(document) } })
    const page = addPage(document, '', { Font: { F: addSimple(document) } })
    addPage(document, '', {}).put('Resources', resources)
    document.getTrailer().get('Root').put('AcroForm', { Fields: [], DR: resources })
    expect(removeUnusedResources(document).size).toBe(0)
    expect(page.get('Resources', 'Font', 'F').isNull()).toBe(false)
    expect(resources.get('XObject', 'A').isNull()).toBe(false)
  })

  it('keeps names with characters beyond ASCII', () => {
    const document = new PDFDocument()
    addPage(document, '/A Do', { XObject: { é: addImage(document) } })
    expect(removeUnusedResources(document).size).toBe(0)
  })
})
