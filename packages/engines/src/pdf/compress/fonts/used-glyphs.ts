/** Finds the glyphs of an embedded font that the shown character codes refer to (ISO 32000-1, 9.6.6 and 9.7.4). */
import type { PDFObject } from 'mupdf'
import { differencesOf, hasIdentityMap } from '../../font-encoding.ts'
import { decodedBytes, nameOf } from '../../pdf-objects.ts'
import type { CffFont } from './cff-font.ts'
import { encodedCharacters, latinCharacter, latinName, standardEncoding } from './latin-glyph-names.ts'
import type { CharacterMap } from './sfnt-font.ts'

/** The glyphs of a font that are needed, or `all` if they cannot be told. */
export type Used = Set<number> | 'all'

/** The names that a simple font's encoding gives to codes. */
interface Encoding {
  /** The name of the base encoding, or ''. */
  base: string
  differences: ReadonlyMap<number, string>
}

/** Reads the encoding of a simple font. */
export function encodingOf(font: PDFObject): Encoding {
  const encoding = font.get('Encoding')
  if (!encoding.isDictionary()) return { base: nameOf(encoding), differences: new Map() }
  return { base: nameOf(encoding.get('BaseEncoding')), differences: differencesOf(encoding) }
}

/** The names that a code may have. Which base encoding applies depends on the reader where the file names none, so all count. */
function namesOf(code: number, { base, differences }: Encoding): string[] {
  const own = differences.get(code)
  if (own !== undefined) return [own]
  const encodings = encodedCharacters.has(base) ? [base] : [...encodedCharacters.keys()]
  const names = encodings.map((each) => latinName(encodedCharacters.get(each)?.get(code) ?? ''))
  if (!encodedCharacters.has(base)) names.push(standardEncoding.get(code))
  return names.filter((name) => name !== undefined)
}

/** The glyphs of a simple font with a Compact Font Format program. */
export function cffGlyphs(codes: Iterable<number>, encoding: Encoding, font: CffFont): Used {
  // Which glyph a code selects in a font of character identifiers is not specified.
  if (font.byIdentifier) return 'all'
  const used = new Set<number>()
  for (const code of codes) {
    for (const name of namesOf(code, encoding)) {
      const glyph = font.byName.get(name)
      if (glyph !== undefined) used.add(glyph)
    }
    const builtIn = font.byCode.get(code)
    if (builtIn !== undefined && !encoding.differences.has(code)) used.add(builtIn)
  }
  return used
}

/** The code ranges at which symbol fonts keep their glyphs, besides 0. */
const symbolRanges = [0, 0xf000, 0xf100, 0xf200]

/** The glyphs of a simple font with a TrueType program. Readers differ in which character map they use, so all count. */
export function trueTypeGlyphs(codes: Iterable<number>, encoding: Encoding, maps: readonly CharacterMap[]): Used {
  if (maps.length === 0) return 'all'
  const used = new Set<number>()
  for (const code of codes) {
    const characters = namesOf(code, encoding).map(latinCharacter)
    // A name that is not in the tables here may be in those of a reader, or in the font's own list of names.
    if (encoding.differences.has(code) && characters.includes(undefined)) return 'all'
    const points = characters.map((character) => character?.codePointAt(0) ?? 0)
    for (const { platform, glyphs } of maps)
      for (const each of [...symbolRanges.map((range) => range + code), ...points, ...macCodes(platform, points)]) {
        const glyph = glyphs.get(each)
        if (glyph !== undefined) used.add(glyph)
      }
  }
  return used
}

const macCodeOf = new Map(
  [...(encodedCharacters.get('MacRomanEncoding') ?? [])].map(([code, character]) => [character, code]),
)

/** The codes of characters in a character map for the Macintosh. */
const macCodes = (platform: number, points: readonly number[]): number[] =>
  platform === 1
    ? points.map((point) => macCodeOf.get(String.fromCodePoint(point))).filter((code) => code !== undefined)
    : []

/**
 * The glyphs of a composite font whose codes are character identifiers.
 *
 * @param cff the font program if it is in the Compact Font Format; without it, it is TrueType
 */
export function compositeGlyphs(codes: Iterable<number>, font: PDFObject, cff?: CffFont): Used {
  if (!hasIdentityMap(font)) return 'all'
  const map = font.get('DescendantFonts', 0, 'CIDToGIDMap')
  const table = map.isStream() ? decodedBytes(map) : undefined
  const used = new Set<number>()
  for (const code of codes) {
    if (cff?.byIdentifier) {
      const glyph = cff.byIdentifier.get(code)
      if (glyph !== undefined) used.add(glyph)
    } else used.add(code)
    if (table && 2 * code + 2 <= table.length) used.add(table.readUInt16BE(2 * code))
  }
  return used
}
