/** Text of a chapter as XHTML: put together, broken where no line could be, and each piece in a font that has it. */
import { escapeXml } from '../markup.ts'
import type { BookFonts, TextStyle } from './book-fonts.ts'

/** Accents, Korean letters and kana marks that stand apart; other text is left as it is, for NFC changes some Han characters. */
const inParts = /\p{Mn}|[\u1100-\u11ff]/u

/** Letters of no word: mupdf measures what is left of one anew for every line. */
const endless = /[^\s\u2e80-\uffff]{400}/g

export function writeText(fonts: BookFonts, text: string, style: TextStyle): string {
  const composed = inParts.test(text) ? text.normalize('NFC') : text
  return fonts
    .pieces(composed.replaceAll(endless, '$& '), style)
    .map((piece) => {
      const escaped = escapeXml(piece.text)
      if (piece.family === undefined) return escaped
      return `<span style="font-family:&quot;${piece.family}&quot;">${escaped}</span>`
    })
    .join('')
}
