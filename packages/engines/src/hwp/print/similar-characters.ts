/** Characters that the packaged fonts lack, and the most similar ones that they have: for drawing, not for the text of the page. */
export const similarCharacters: Readonly<Record<string, string>> = {
  ...{ '▴': '▲', '▾': '▼', '▸': '▶', '◂': '◀', '⬥': '◆', '▪': '■', '▢': '□', '☐': '□', '❏': '□', '❐': '□', '❍': '○' },
  ...{ '∘': '○', '◦': '○', '⋅': '·', '☓': '×', '⟵': '←', '⟶': '→', '⟷': '↔', '⇘': '↘', '⇙': '↙', '⇖': '↖', '⇗': '↗' },
}

/** Hancom's newer fonts, in which ONE DOT LEADER stands on the baseline. */
const newerFonts = /^'?(?:HCR|함초롬)/

/**
 * The character whose glyph is drawn for another. Korean documents have ONE DOT LEADER for the middle dot, and Hancom's older fonts draw it so;
 * the fonts that replace them draw a full stop.
 *
 * @param list the names of the text's fonts
 */
export const drawnAs = (character: string, list: string): string =>
  character === '․' && !newerFonts.test(list) ? '·' : character
