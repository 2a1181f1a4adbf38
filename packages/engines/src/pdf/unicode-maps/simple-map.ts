/** The map of a font with codes of one byte. */
import type { PDFObject } from 'mupdf'
import { differencesOf } from '../font-encoding.ts'
import { nameOf } from '../pdf-objects.ts'
import { existingMap, isEmbedded, originalName } from './font-facts.ts'
import { codeWidths } from './font-widths.ts'
import { glyphIndices, numberedNames } from './glyph-names.ts'
import { guessedCharacters } from './guess-order.ts'
import { texCodeTexts, texNameText } from './tex-symbols.ts'
import type { CodeTexts } from './to-unicode.ts'

/** The glyph of the space in most TrueType fonts. */
const spaceGlyph = 3

/** The texts of codes whose glyphs are named by their indices in the original font. */
function indexedTexts(font: PDFObject, names: ReadonlyMap<number, string>): CodeTexts {
  const indices = glyphIndices([...names.values()])
  const texts: CodeTexts = new Map()
  if (indices.size === 0) return texts
  const byCode = codeWidths(font)
  const glyphs = [...names].map(([code, name]) => ({ code, glyph: indices.get(name) }))
  const widths = new Map(glyphs.map(({ code, glyph = 0 }) => [glyph, byCode.get(code) ?? 0]))
  const characters = guessedCharacters({ name: originalName(font), isOriginal: true, widths })
  for (const { code, glyph } of glyphs) {
    const text = glyph === undefined ? undefined : characters?.get(glyph)
    if (text !== undefined) texts.set(code, text)
    // Beside glyphs with the usual names, only the space has its index as its name.
    else if (glyph === spaceGlyph) texts.set(code, ' ')
  }
  return texts
}

/** In an encoding for text, these codes are white space that some programs leave in strings: tab, line feed, carriage return. */
const whiteSpace = [9, 10, 13]
const textEncoding = /^(?:WinAnsi|MacRoman|Standard)Encoding$/

/** A font with this flag has an encoding of its own (ISO 32000-1, 9.8.2). */
const symbolicFlag = 4

/** Whether the codes of a font that has no map are those of an encoding for text, without other glyphs for white space. */
function hasTextEncoding(font: PDFObject): boolean {
  const encoding = font.get('Encoding')
  if (!textEncoding.test(nameOf(encoding.isDictionary() ? encoding.get('BaseEncoding') : encoding))) return false
  const descriptor = font.get('FontDescriptor')
  if (!isEmbedded(descriptor)) return true
  const isSymbolic = (descriptor.get('Flags').asNumber() & symbolicFlag) !== 0
  return !isSymbolic && font.get('FirstChar').asNumber() > Math.max(...whiteSpace)
}

/** The map of a font with codes of one byte. What it lacks, mupdf takes from the standard glyph names. */
export function simpleMap(font: PDFObject): CodeTexts | undefined {
  const existing = existingMap(font)
  const names = differencesOf(font.get('Encoding'))
  const byName = numberedNames([...names.values()])
  const texts: CodeTexts = new Map(existing?.texts)
  const byIndex: CodeTexts = byName.size === 0 && names.size > 0 ? indexedTexts(font, names) : new Map()
  for (const [code, name] of names) {
    const text = byName.get(name) ?? byIndex.get(code) ?? texNameText(name)
    if (text !== undefined && !texts.has(code)) texts.set(code, text)
  }
  if (!existing && font.get('Encoding').isNull())
    for (const [code, text] of texCodeTexts(originalName(font))) texts.set(code, text)
  if (!existing && hasTextEncoding(font)) for (const code of whiteSpace) if (!names.has(code)) texts.set(code, ' ')
  return texts.size > (existing?.texts.size ?? 0) || existing?.isComplete === false ? texts : undefined
}
