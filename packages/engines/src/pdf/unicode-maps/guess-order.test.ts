/** The order of a font's glyphs is found by their widths, and only if these agree. */
import { Font } from 'mupdf'
import { expect, test } from 'vitest'
import { guessedCharacters } from './guess-order.ts'

const english = Array.from('Widths tell: 26 letters, in common order (most often) are "unlike" any other?')
const french = Array.from('àçéèêëùôûÉÀ')

/** The widths of a text's glyphs if the index of a character's glyph is its code less an offset, or another one. */
function widthsOf(family: string, texts: readonly string[], glyphOf: (text: string) => number): Map<number, number> {
  const font = new Font(family)
  return new Map(texts.map((text) => [glyphOf(text), 1000 * font.advanceGlyph(font.encodeCharacter(text))]))
}

const codeLess = (offset: number) => (text: string) => text.charCodeAt(0) - offset
const read = (
  found: ReadonlyMap<number, string> | undefined,
  texts: readonly string[],
  glyphOf: (text: string) => number,
) => texts.map((text) => found?.get(glyphOf(text)) ?? '\ufffd').join('')

test.each([
  ['Helvetica', 29],
  ['Helvetica-Bold', 31],
  ['Times-Italic', 30],
  ['Times-Bold', 32],
])('reads %s with glyph indices of codes less %d', (family, offset) => {
  const widths = widthsOf(family, english, codeLess(offset))
  const found = guessedCharacters({ name: 'Unknown', isOriginal: false, widths })
  expect(read(found, english, codeLess(offset))).toBe(english.join(''))
})

test('reads accented letters in the order of the Macintosh if they are as wide as the letters', () => {
  const accents = new Map(
    Array.from('Éáàâäãåçéèêë', (text, at) => [
      text,
      [101, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115][at] ?? 0,
    ]),
  )
  const glyphOf = (text: string) => accents.get(text) ?? codeLess(29)(text)
  const texts = [...english, ...accents.keys()]
  const widths = widthsOf('Times-Roman', texts, glyphOf)
  const found = guessedCharacters({ name: 'Unknown', isOriginal: false, widths })
  expect(read(found, texts, glyphOf)).toBe(texts.join(''))
  const others = new Map([...widths].map(([glyph, width]) => [glyph, glyph > 100 ? width + 99 : width]))
  expect(guessedCharacters({ name: 'Unknown', isOriginal: false, widths: others })?.get(112)).toBeUndefined()
})

test('reads only letters if the signs before them have another order', () => {
  const reversed = (text: string) => (text < 'A' ? 0x5f - text.charCodeAt(0) - 31 : codeLess(31)(text))
  const widths = widthsOf('Helvetica', english, reversed)
  const found = guessedCharacters({ name: 'Unknown', isOriginal: false, widths })
  expect(found?.get(codeLess(31)('e'))).toBe('e')
  expect(found?.get(codeLess(31)('2'))).toBeUndefined()
})

test.each([
  ['glyphs in the order of their use', (text: string) => [...new Set(english)].indexOf(text) + 1, 'Helvetica'],
  ['glyphs of equal widths', codeLess(29), 'Courier'],
  ['few letters', (text: string) => ('Widths'.includes(text) ? codeLess(29)(text) : 900), 'Helvetica'],
])('does not guess %s', (_what, glyphOf, family) => {
  const widths = widthsOf(family, [...english, ...french], glyphOf)
  expect(guessedCharacters({ name: 'Unknown', isOriginal: false, widths })).toBeUndefined()
})

test('reads an embedded font by its family only if the widths agree', () => {
  const texts = Array.from('ABCDEFGHabcdefghimnrst')
  const glyphOf = (text: string) => (text < 'a' ? text.charCodeAt(0) - 61 : text.charCodeAt(0) + 34)
  const widths = widthsOf('Times-Roman', texts, glyphOf)
  const found = guessedCharacters({ name: 'Cambria', isOriginal: false, widths })
  expect(read(found, texts, glyphOf)).toBe(texts.join(''))
  const equal = new Map([...widths.keys()].map((glyph) => [glyph, 500]))
  expect(guessedCharacters({ name: 'Cambria', isOriginal: false, widths: equal })).toBeUndefined()
})

test.each([
  ['Arial', true],
  ['ArialMT', true],
  ['Arial-BoldMT', true],
  ['TimesNewRomanPS-BoldItalicMT', true],
  ['Times New Roman,Bold', true],
  ['Calibri-Light', true],
  ['ArialBlack,Bold', false],
  ['Arial,UnicodeMS', false],
  ['ArialNarrow', false],
  ['CambriaMath', false],
  ['Helvetica', false],
])('knows the order of %s: %s', (name, isKnown) => {
  expect(guessedCharacters({ name, isOriginal: true, widths: new Map() }) !== undefined).toBe(isKnown)
})
