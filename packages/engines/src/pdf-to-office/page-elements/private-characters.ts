/** Characters for private use whose meaning is known: those of symbol fonts, as Windows programs write them, and of Adobe's glyph list. */

/** List bullets of Symbol and Wingdings, whatever the name of the font. */
const bullets: Readonly<Record<string, string>> = {
  '\uf0b7': '•',
  '\uf0a7': '▪',
  '\uf0d8': '➢',
  '\uf0fc': '✓',
  '\uf0a8': '□',
  '\uf06f': '□',
  '\uf0fe': '☑',
  '\uf06e': '■',
  '\uf06c': '●',
  '\uf076': '❖',
  '\ue00c': '•',
}

/** The encoding of the font Symbol from 0x20 and from 0xA0 (ISO 32000-1, D.6); a space where it has none or a part of a larger sign. */
const symbolFrom20 = ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_ αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
const symbolFromA0 = '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…  ↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑           〉∫⌠ ⌡'

const symbolOf = (code: number) => (code < 0xa0 ? symbolFrom20[code - 0x20] : symbolFromA0[code - 0xa0])

const isSymbolFamily = (family: string) => /^symbol(?:mt|ps)?\b/i.test(family)

/**
 * Returns the text of a character in a font of this family: the character itself, unless it is a known one for private use.
 */
export function meaningOf(character: string, family: string): string {
  const code = character.charCodeAt(0)
  if (character.length > 1 || code < 0xe000 || code > 0xf8ff) return character
  // Windows puts the codes of a symbol font at U+F000.
  const symbol =
    code >= 0xf020 && code <= 0xf0ff && isSymbolFamily(family) ? symbolOf(code - 0xf000)?.trim() : undefined
  if (symbol) return symbol
  // Old-style digits and small capitals in Adobe's glyph list.
  if ((code >= 0xf730 && code <= 0xf739) || (code >= 0xf761 && code <= 0xf77a)) return String.fromCharCode(code & 0x7f)
  return bullets[character] ?? character
}
