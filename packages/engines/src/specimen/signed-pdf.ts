/** A document that looks signed to whoever reads its form: nobody checks its signature here. */
import { PDFDocument } from 'mupdf'

/** Gives `bytes` with a signature field on its first page that has a value. */
export function looksSigned(bytes: Uint8Array): Uint8Array {
  const document = new PDFDocument(bytes)
  const name = (text: string) => document.newName(text)
  const field = document.addObject({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: document.newString('signature'),
    Rect: [0, 0, 0, 0],
    P: document.findPage(0),
    V: document.addObject({
      Type: name('Sig'),
      Filter: name('Adobe.PPKLite'),
      SubFilter: name('ETSI.CAdES.detached'),
      ByteRange: [0, 1, 2, 3],
      Contents: document.newByteString(new Uint8Array(8)),
    }),
  })
  document.findPage(0).put('Annots', [field])
  document
    .getTrailer()
    .get('Root')
    .put('AcroForm', { Fields: [field], SigFlags: 3 })
  return document.saveToBuffer('compress').asUint8Array().slice()
}
