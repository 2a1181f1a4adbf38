/** Malformed and unusual documents: valid parts are preserved, and cycles end. */
import { PDFDocument, type PDFObject } from 'mupdf'
import { expect, it } from 'vitest'
import { documentPdf, pdfByProgram, readPdf } from '@docweave/fixtures'
import { keepPages } from './keep-pages.ts'

const root = (document: PDFDocument) => document.getTrailer().get('Root')
const bytesOf = (document: PDFDocument) => document.saveToBuffer('garbage=2,compress').asUint8Array().slice()

/** Applies `change` to the document, saves it, and reverses its pages. */
function reversed(bytes: Uint8Array, change: (root: PDFObject, document: PDFDocument) => void) {
  const made = new PDFDocument(bytes)
  change(root(made), made)
  const document = new PDFDocument(made.saveToBuffer('').asUint8Array().slice())
  const count = document.countPages()
  keepPages(
    document,
    Array.from({ length: count }, (_, index) => count - 1 - index),
  )
  return readPdf(bytesOf(document))
}

const numbers = ({ pages }: { pages: { text: string }[] }) =>
  pages.map(({ text }) => Number(/Page (\d)/.exec(text)?.[1]))

it.each<[string, (root: PDFObject, document: PDFDocument) => void]>([
  [
    'an outline item that follows itself and is its own child',
    (catalogue) => {
      const item = catalogue.get('Outlines', 'First')
      item.put('Next', item)
      item.put('First', item)
    },
  ],
  [
    'a field that is its own child and parent',
    (catalogue) => {
      const field = catalogue.get('AcroForm', 'Fields', 0)
      field.put('Kids', [field])
      field.put('Parent', field)
    },
  ],
  [
    'a widget outside of the form whose parent is its own parent',
    (_catalogue, document) => {
      const widget = document.addObject({ Subtype: document.newName('Widget'), Rect: [0, 0, 9, 9] })
      widget.put('Parent', document.addObject({ T: document.newString('x') }))
      widget.get('Parent').put('Parent', widget.get('Parent'))
      document.findPage(1).put('Annots', [widget])
    },
  ],
  [
    'number trees that contain themselves twice',
    (catalogue, document) => {
      const tree = document.addObject({})
      tree.put('Kids', [tree, tree])
      catalogue.put('PageLabels', tree)
    },
  ],
  [
    'a structure tree that contains itself twice',
    (catalogue, document) => {
      const element = document.addObject({ S: document.newName('P') })
      element.put('K', [element, element])
      catalogue.put('StructTreeRoot', document.addObject({ K: [element, element], ParentTree: {} }))
    },
  ],
])('keeps the pages of a document with %s', (_name, change) => {
  expect(numbers(reversed(documentPdf({ pages: 3 }), change))).toEqual([3, 2, 1])
})

it('keeps the first outline item of a cycle, with its target', () => {
  const { outline } = reversed(documentPdf({ pages: 3 }), (catalogue) => {
    const item = catalogue.get('Outlines', 'First')
    item.put('Next', item)
  })
  expect(outline).toEqual(['First page 3'])
})

it('keeps an outline item of a removed page that has children, with the target of the first child', () => {
  const document = new PDFDocument(documentPdf({ pages: 4 }))
  const outline = document.outlineIterator()
  outline.delete()
  outline.insert({ title: 'Part', uri: '#page=1', open: true })
  outline.prev()
  outline.down()
  for (const page of [2, 3, 4]) outline.insert({ title: `Chapter ${page}`, uri: `#page=${page}`, open: true })
  keepPages(document, [3, 2])
  const { outline: left, document: read } = readPdf(bytesOf(document))
  expect(left).toEqual(['Part 2', '  Chapter 3 2', '  Chapter 4 1'])
  // The outline's root is open, so its count is positive.
  expect(root(read).get('Outlines', 'Count').asNumber()).toBeGreaterThan(0)
  keepPages(document, [0])
  expect(readPdf(bytesOf(document)).outline).toEqual(['Part 1', '  Chapter 4 1'])
})

it('keeps a link whose destination is a page index', () => {
  const { pages } = reversed(documentPdf({ pages: 3 }), (_catalogue, document) => {
    const link = document.addObject({
      Subtype: document.newName('Link'),
      Rect: [0, 0, 9, 9],
      Dest: [2, document.newName('Fit')],
    })
    document.findPage(1).put('Annots', [link])
  })
  expect(pages.map(({ links }) => links)).toEqual([[], ['#1'], ['https://example.com/']])
})

it('keeps pages of a document with a broken cross-reference table', () => {
  const bytes = Buffer.from(documentPdf({ pages: 3 }))
  const table = bytes.lastIndexOf('startxref') + 'startxref\n'.length
  bytes.write('7', table)
  const document = new PDFDocument(bytes)
  expect(document.wasRepaired()).toBe(true)
  keepPages(document, [2])
  expect(numbers(readPdf(bytesOf(document)))).toEqual([3])
})

it('keeps only the tags of the remaining pages', () => {
  const document = new PDFDocument(pdfByProgram('chromium'))
  keepPages(document, [2])
  const { document: kept } = readPdf(bytesOf(document))
  const text = kept.saveToBuffer('pretty,decompress').asString()
  const elements = (source: PDFDocument) =>
    [
      ...source
        .saveToBuffer('pretty,decompress')
        .asString()
        .matchAll(/\/Type \/StructElem/g),
    ].length
  expect(text).toContain('/StructTreeRoot')
  expect(elements(kept)).toBeGreaterThan(2)
  expect(elements(kept)).toBeLessThan(elements(new PDFDocument(pdfByProgram('chromium'))))
})

it('returns the number of removed signatures', () => {
  const document = new PDFDocument(documentPdf({ pages: 2 }))
  const field = root(document).get('AcroForm', 'Fields', 0)
  field.put('FT', document.newName('Sig'))
  field.put('V', document.addObject({ ByteRange: [0, 1, 2, 3] }))
  expect(keepPages(document, [1, 0])).toBe(1)
  expect(Buffer.from(bytesOf(document)).includes('ByteRange')).toBe(false)
})

it('rejects an empty selection of pages', () => {
  expect(() => keepPages(new PDFDocument(documentPdf()), [])).toThrow(
    expect.objectContaining({ code: 'NO_PAGES_LEFT' }),
  )
})
