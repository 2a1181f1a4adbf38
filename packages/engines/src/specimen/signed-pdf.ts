/** A document that appears signed by its form, without a valid signature. */
import { PDFDocument } from 'mupdf'

/** Returns `bytes` with a signature field that has a value on its first page. */
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
