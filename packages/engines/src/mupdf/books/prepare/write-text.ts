/** Converts text of a chapter to XHTML: composed characters, breaks in overlong words, and each piece in a font that has its glyphs. */
import { escapeXml } from '../markup.ts'
import type { BookFonts, TextStyle } from './book-fonts.ts'

/** Combining accents, jamo and kana marks. Other text is not normalized, because NFC changes some Han characters. */
const inParts = /\p{Mn}|[\u1100-\u11ff]/u

/** Overlong words: mupdf measures the rest of one again for every line. */
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
