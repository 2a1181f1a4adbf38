/** PDFs that tools must reject, each with the expected error code. */
import { deflateSync } from 'node:zlib'
import type { ErrorCode } from '@docweave/contract'
import { PDFDocument } from 'mupdf'
import { documentPdf } from './document-pdf.ts'

export interface BadFile {
  name: string
  code: ErrorCode
  make(): Uint8Array
}

const saved = (document: PDFDocument, options = 'compress') => document.saveToBuffer(options).asUint8Array().slice()

/** A document of `pages` empty pages. */
export function manyPages(pages: number): Uint8Array {
  const document = new PDFDocument()
  const tree = document.getTrailer().get('Root', 'Pages')
  const kids = document.newArray()
  // All pages are added at once, because each single insertion would search all pages before it.
  for (let number = 0; number < pages; number++) {
    const page = document.addObject({ Type: document.newName('Page'), MediaBox: [0, 0, 100, 100] })
    page.put('Parent', tree)
    kids.push(page)
  }
  tree.put('Kids', kids)
  tree.put('Count', pages)
  return saved(document)
}

function onePage(width: number, height: number): PDFDocument {
  const document = new PDFDocument()
  document.insertPage(-1, document.addPage([0, 0, width, height], 0, {}, ''))
  return document
}

function noPages(): Uint8Array {
  const document = onePage(100, 100)
  const pages = document.getTrailer().get('Root', 'Pages')
  pages.put('Kids', document.newArray())
  pages.put('Count', 0)
  return saved(document, 'garbage')
}

/** A page tree whose root is among its own kids. */
function circularTree(): Uint8Array {
  const document = onePage(100, 100)
  const pages = document.getTrailer().get('Root', 'Pages')
  pages.put('Kids', [document.findPage(0), pages])
  pages.put('Count', 3)
  return saved(document)
}

function hugeImage(): Uint8Array {
  const document = new PDFDocument()
  const side = 30_000
  const name = (text: string) => document.newName(text)
  const image = document.addRawStream(deflateSync(Buffer.alloc((side * side) / 8), { level: 1 }), {
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: side,
    Height: side,
    ColorSpace: name('DeviceGray'),
    BitsPerComponent: 1,
    Filter: name('FlateDecode'),
  })
  const resources = document.addObject({ XObject: { Huge: image } })
  document.insertPage(-1, document.addPage([0, 0, 500, 500], 0, resources, 'q 500 0 0 500 0 0 cm /Huge Do Q'))
  return saved(document, '')
}

/** 20 metres in points. */
const twentyMetres = (20 / 0.0254) * 72

export const badPdfs: readonly BadFile[] = [
  { name: 'empty', code: 'FILE_EMPTY', make: () => new Uint8Array() },
  { name: 'text that says it is a PDF', code: 'FILE_KIND_UNSUPPORTED', make: () => Buffer.from('only words\n') },
  {
    name: 'truncated',
    code: 'FILE_DAMAGED',
    make: () => {
      const whole = documentPdf({ pages: 8 })
      return whole.subarray(0, Math.floor(whole.length * 0.6))
    },
  },
  {
    name: 'encrypted with a password',
    code: 'FILE_ENCRYPTED',
    make: () => saved(onePage(500, 500), 'encrypt=aes-256,user-password=secret,owner-password=owner'),
  },
  { name: 'without pages', code: 'FILE_NO_PAGES', make: noPages },
  { name: 'a page tree that contains itself', code: 'FILE_DAMAGED', make: circularTree },
  { name: 'a page of 20 m', code: 'PAGE_TOO_LARGE', make: () => saved(onePage(twentyMetres, 500)) },
  { name: 'an image of 30,000 × 30,000', code: 'IMAGE_TOO_LARGE', make: hugeImage },
]
