/** Reads which glyphs a bare Compact Font Format program has, and how it names and encodes them (Adobe Technical Note 5176). */
import { standardEncoding, standardStrings } from './latin-glyph-names.ts'

export interface CffFont {
  glyphCount: number
  /** Glyph indices by character identifier, for a font that has identifiers in place of names. */
  byIdentifier?: ReadonlyMap<number, number>
  /** Glyph indices by name; empty for a font that has identifiers. */
  byName: ReadonlyMap<string, number>
  /** Glyph indices by code, in the font's own encoding. */
  byCode: ReadonlyMap<number, number>
}

/** Reads big-endian numbers from `bytes`. Reading beyond the end throws a RangeError. */
class Reader {
  at: number
  readonly bytes: Buffer

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  number(size: number): number {
    const value = this.bytes.readUIntBE(this.at, size)
    this.at += size
    return value
  }

  /** Reads an INDEX, a list of byte strings, and moves to its end. */
  index(): Buffer[] {
    const count = this.number(2)
    if (count === 0) return []
    const size = this.number(1)
    if (size < 1 || size > 4) throw new RangeError('the size of an offset is wrong')
    const offsets = Array.from({ length: count + 1 }, () => this.number(size))
    const base = this.at - 1
    const items = offsets
      .slice(0, -1)
      .map((offset, at) => this.bytes.subarray(base + offset, base + (offsets[at + 1] ?? 0)))
    this.at = base + (offsets.at(-1) ?? 1)
    if (this.at > this.bytes.length) throw new RangeError('an index exceeds the font')
    return items
  }
}

/** Operators of a top dictionary. Those of two bytes are 1200 and the second byte. */
const operators = { charset: 15, encoding: 16, charStrings: 17, registry: 1230 } as const

/** Reads a dictionary: operands by operator. Real numbers, which are not needed here, are read as 0. */
function dictionaryOf(bytes: Buffer): Map<number, number[]> {
  const found = new Map<number, number[]>()
  const reader = new Reader(bytes)
  let operands: number[] = []
  while (reader.at < bytes.length) {
    const first = reader.number(1)
    if (first === 30) {
      while ((reader.number(1) & 0xf) !== 0xf);
      operands.push(0)
    } else if (first === 28) operands.push((reader.number(2) << 16) >> 16)
    else if (first === 29) operands.push(reader.number(4) | 0)
    else if (first >= 251) operands.push(-(first - 251) * 256 - reader.number(1) - 108)
    else if (first >= 247) operands.push((first - 247) * 256 + reader.number(1) + 108)
    else if (first >= 32) operands.push(first - 139)
    else {
      found.set(first === 12 ? 1200 + reader.number(1) : first, operands)
      operands = []
    }
  }
  return found
}

/** Reads the string or character identifiers of all glyphs. 0 to 2 stand for predefined sets, of which only the first is used in PDFs. */
function charsetOf(bytes: Buffer, offset: number, glyphCount: number): number[] {
  if (offset === 0) return Array.from({ length: glyphCount }, (_, glyph) => glyph)
  if (offset <= 2) throw new RangeError('a predefined expert set')
  const reader = new Reader(bytes, offset)
  const format = reader.number(1)
  const identifiers = [0]
  while (identifiers.length < glyphCount) {
    const first = reader.number(2)
    const left = format === 0 ? 0 : reader.number(format)
    for (let at = 0; at <= left && identifiers.length < glyphCount; at++) identifiers.push(first + at)
  }
  return identifiers
}

/** Reads an encoding that is not predefined: glyph indices by code, and names by code for glyphs that have several codes. */
function ownEncoding(
  bytes: Buffer,
  offset: number,
): { byCode: Map<number, number>; more: [code: number, string: number][] } {
  const reader = new Reader(bytes, offset)
  const format = reader.number(1)
  const byCode = new Map<number, number>()
  const count = reader.number(1)
  let glyph = 1
  for (let range = 0; range < count; range++) {
    const first = reader.number(1)
    const left = (format & 0x7f) === 0 ? 0 : reader.number(1)
    for (let at = 0; at <= left; at++) byCode.set(first + at, glyph++)
  }
  const supplements = (format & 0x80) === 0 ? 0 : reader.number(1)
  return { byCode, more: Array.from({ length: supplements }, () => [reader.number(1), reader.number(2)]) }
}

/**
 * Reads a bare Compact Font Format program with one font.
 *
 * @throws RangeError if it is damaged, or of a kind that PDFs do not contain
 */
export function readCff(bytes: Buffer): CffFont {
  const reader = new Reader(bytes, bytes.readUInt8(2))
  reader.index()
  const [top] = reader.index()
  const strings = reader.index().map((each) => each.toString('latin1'))
  if (!top) throw new RangeError('there is no font')
  const dictionary = dictionaryOf(top)
  const number = (operator: number) => dictionary.get(operator)?.[0] ?? 0
  const glyphCount = new Reader(bytes, number(operators.charStrings)).index().length
  const charset = charsetOf(bytes, number(operators.charset), glyphCount)
  if (dictionary.has(operators.registry)) {
    const byIdentifier = new Map(charset.map((identifier, glyph) => [identifier, glyph]))
    return { glyphCount, byIdentifier, byName: new Map(), byCode: new Map() }
  }
  const nameOfString = (identifier: number) =>
    standardStrings[identifier] ?? strings[identifier - standardStrings.length] ?? ''
  const byName = new Map(charset.map((identifier, glyph) => [nameOfString(identifier), glyph]))
  const encoding = number(operators.encoding)
  const byCode = new Map<number, number>()
  if (encoding > 1) {
    const own = ownEncoding(bytes, encoding)
    for (const [code, glyph] of own.byCode) byCode.set(code, glyph)
    for (const [code, string] of own.more) byCode.set(code, byName.get(nameOfString(string)) ?? 0)
  } else if (encoding === 0)
    for (const [code, name] of standardEncoding) {
      const glyph = byName.get(name)
      if (glyph !== undefined) byCode.set(code, glyph)
    }
  else throw new RangeError('the predefined expert encoding')
  return { glyphCount, byName, byCode }
}
