/** Makes a PDF like those of office programs: two text columns, an outline, a link, a form field, an attachment, page labels. */
import { Font, PDFDocument } from 'mupdf'
import { addScans } from './scanned-pdf.ts'

export interface DocumentOptions {
  /** The number of text pages. */
  pages?: number
  /** The number of scanned pages after them. */
  scans?: number
}

const column = (x: number, words: readonly string[]) =>
  words.map((line, index) => `1 0 0 1 ${x} ${700 - index * 16} Tm (${line}) Tj`).join('\n')

const left = ['The left column is read', 'from its top to its end', 'before the right one.']
const right = ['The right column starts', 'only then, and ends', 'the page.']

function addField(document: PDFDocument, pageIndex: number): void {
  const page = document.findPage(pageIndex)
  const field = document.addObject({
    Type: document.newName('Annot'),
    Subtype: document.newName('Widget'),
    FT: document.newName('Tx'),
    T: document.newString('name'),
    V: document.newString('Kim'),
    Rect: [72, 100, 300, 120],
    F: 4,
    P: page,
    DA: document.newString('/Helv 12 Tf 0 g'),
  })
  page.put('Annots', [field])
  const helvetica = document.addSimpleFont(new Font('Helvetica'))
  document
    .getTrailer()
    .get('Root')
    .put('AcroForm', { Fields: [field], DR: { Font: { Helv: helvetica } }, NeedAppearances: true })
}

/** Returns the document's bytes. The same options result in the same bytes. */
export function documentPdf({ pages = 2, scans = 0 }: DocumentOptions = {}): Uint8Array {
  const document = new PDFDocument()
  const font = document.addSimpleFont(new Font('Times-Roman'))
  const resources = document.addObject({ Font: { F1: font } })
  for (let number = 1; number <= pages; number++) {
    const title = `1 0 0 1 72 760 Tm (Page ${number} of the specimen) Tj`
    const content = `BT /F1 12 Tf\n${title}\n${column(72, left)}\n${column(330, right)}\nET`
    document.insertPage(-1, document.addPage([0, 0, 595, 842], 0, resources, content))
  }
  if (scans > 0) addScans(document, { language: 'en', pages: scans, dpi: 150 })
  if (pages > 0) {
    addField(document, 0)
    document.outlineIterator().insert({ title: 'First page', uri: '#page=1', open: true })
    document.loadPage(0).createLink([72, 60, 200, 80], 'https://example.com/')
    const epoch = new Date(0)
    document.insertEmbeddedFile('note.txt', document.addEmbeddedFile('note.txt', 'text/plain', 'kept', epoch, epoch))
    document.setPageLabels(0, PDFDocument.PAGE_LABEL_ROMAN_LC)
  }
  return document.saveToBuffer('compress').asUint8Array().slice()
}
