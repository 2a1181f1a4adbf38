/** A PDF with a page full of shadings, each a separate object. */
import { PDFDocument } from 'mupdf'

/** Makes a PDF of one page with `count` axial shadings (ISO 32000-1, 8.7.4.5.3) and a line of text. */
export function shadedPdf(count = 40): Uint8Array {
  const document = new PDFDocument()
  const shadings = document.newDictionary()
  const content = ['BT /F 12 Tf 72 800 Td (A page of shadings) Tj ET']
  for (let index = 0; index < count; index++) {
    const curve = { FunctionType: 2, Domain: [0, 1], C0: [1, index / count, 0], C1: [0, 0, 1], N: 1 }
    const shading = { ShadingType: 2, ColorSpace: document.newName('DeviceRGB'), Coords: [0, 0, 1, 0], Function: curve }
    shadings.put(`S${index}`, document.addObject(shading))
    const [x, y] = [60 + (index % 8) * 60, 700 - Math.floor(index / 8) * 60]
    content.push(`q 50 0 0 50 ${x} ${y} cm 0 0 1 1 re W n /S${index} sh Q`)
  }
  const font = document.addObject({
    Type: document.newName('Font'),
    Subtype: document.newName('Type1'),
    BaseFont: document.newName('Helvetica'),
  })
  const resources = document.newDictionary()
  resources.put('Shading', shadings)
  resources.put('Font', { F: font })
  document.insertPage(-1, document.addPage([0, 0, 595, 842], 0, resources, content.join('\n')))
  const bytes = document.saveToBuffer('compress').asUint8Array().slice()
  document.destroy()
  return bytes
}
