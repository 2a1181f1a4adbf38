/** Makes a PDF whose font does not map its glyphs to characters: it looks correct, but its text cannot be extracted. */
import { Font, PDFDocument } from 'mupdf'

const lines = ['Participants reviewed the agenda and submitted', 'their comments before the end of the meeting.']

/** Returns a page of text in a font without a `ToUnicode` map (ISO 32000-1, 9.10.3). */
export function unmappedPdf(): Uint8Array {
  const document = new PDFDocument()
  const font = new Font('Times-Roman')
  const object = document.addFont(font)
  object.delete('ToUnicode')
  const resources = document.addObject({ Font: { F1: object } })
  const shown = lines.map((line, at) => {
    const glyphs = Array.from(line, (character) => font.encodeCharacter(character).toString(16).padStart(4, '0')).join(
      '',
    )
    return `1 0 0 1 72 ${700 - at * 24} Tm <${glyphs}> Tj`
  })
  document.insertPage(-1, document.addPage([0, 0, 595, 842], 0, resources, `BT /F1 16 Tf\n${shown.join('\n')}\nET`))
  return document.saveToBuffer('compress').asUint8Array().slice()
}
