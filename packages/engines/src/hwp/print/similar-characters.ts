/** Characters that the packaged fonts lack, and the most similar ones that they have: for drawing, not for the text of the page. */
export const similarCharacters: Readonly<Record<string, string>> = {
  ...{ '▴': '▲', '▾': '▼', '▸': '▶', '◂': '◀', '⬥': '◆', '▪': '■', '▢': '□', '☐': '□', '❏': '□', '❐': '□', '❍': '○' },
  ...{ '∘': '○', '◦': '○', '⋅': '·', '☓': '×', '⟵': '←', '⟶': '→', '⟷': '↔', '⇘': '↘', '⇙': '↙', '⇖': '↖', '⇗': '↗' },
}
