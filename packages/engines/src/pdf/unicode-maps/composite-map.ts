/** The map of a font whose codes are character identifiers. */
import type { PDFObject } from 'mupdf'
import { hasIdentityMap } from '../font-encoding.ts'
import { decodedBytes } from '../pdf-objects.ts'
import { embeddedCharacters } from './embedded-cmap.ts'
import { existingMap, isEmbedded, originalName } from './font-facts.ts'
import { identifierWidths } from './font-widths.ts'
import { guessedCharacters } from './guess-order.ts'
import type { CodeTexts } from './to-unicode.ts'

/** The glyph of each character identifier; `undefined` if they are the same (ISO 32000-1, 9.7.4.2). */
function glyphsByIdentifier(descendant: PDFObject): number[] | undefined {
  const map = descendant.get('CIDToGIDMap')
  if (!map.isStream()) return undefined
  const bytes = decodedBytes(map)
  return Array.from({ length: bytes.length >> 1 }, (_, at) => bytes.readUInt16BE(2 * at))
}

/** Adds the texts of glyphs to those of character identifiers. */
function addTexts(texts: CodeTexts, characters: ReadonlyMap<number, string>, glyphs: readonly number[] | undefined) {
  if (glyphs) {
    for (const [identifier, glyph] of glyphs.entries()) {
      const text = characters.get(glyph)
      if (text !== undefined && !texts.has(identifier)) texts.set(identifier, text)
    }
  } else for (const [glyph, text] of characters) if (!texts.has(glyph)) texts.set(glyph, text)
}

/** Whether the identifiers of a descendant font are not those of a character collection, which mupdf knows. */
function isWithoutCollection(descendant: PDFObject): boolean {
  const ordering = descendant.get('CIDSystemInfo', 'Ordering')
  return !ordering.isString() || /^(?:Identity|UCS)?$/.test(ordering.asString())
}

/** The map of a font whose codes are character identifiers, from the font program, or by the order of its glyphs. */
export function compositeMap(font: PDFObject): CodeTexts | undefined {
  const existing = existingMap(font)
  const descendant = font.get('DescendantFonts').get(0)
  if (existing?.isComplete || !descendant.isDictionary() || !hasIdentityMap(font)) return undefined
  const descriptor = descendant.get('FontDescriptor')
  const texts: CodeTexts = new Map(existing?.texts)
  const characters = descriptor.isDictionary() ? embeddedCharacters(descriptor) : new Map<number, string>()
  const glyphs = glyphsByIdentifier(descendant)
  addTexts(texts, characters, glyphs)
  if (texts.size === 0 && isWithoutCollection(descendant)) {
    const byIdentifier = identifierWidths(descendant)
    const widths = glyphs
      ? new Map(glyphs.map((glyph, identifier): [number, number] => [glyph, byIdentifier.get(identifier) ?? 0]))
      : byIdentifier
    const guessed = guessedCharacters({
      name: originalName(font),
      isOriginal: !isEmbedded(descriptor),
      widths,
    })
    addTexts(texts, guessed ?? new Map(), glyphs)
  }
  // Without a map, mupdf takes the identifiers for glyph indices of common fonts, or for those of a character collection. In an embedded
  // TrueType font they are neither.
  if (texts.size === 0 && descriptor.isDictionary() && descriptor.get('FontFile2').isStream()) return undefined
  return texts.size > (existing?.texts.size ?? 0) || existing ? texts : undefined
}
