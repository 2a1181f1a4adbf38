/**
 * Converts Type 1 fonts to the Compact Font Format (Adobe Technical Note 5176). The encryption of Type 1 makes its glyphs impossible to
 * compress; without it they take half the space.
 */
import { standardEncoding, standardStrings } from './latin-glyph-names.ts'
import { outlineOf } from './type1-outline.ts'
import type { Type1Font } from './type1-font.ts'
import { encodeNumber, type2Charstring } from './type2-charstring.ts'

/** Encodes a list of byte strings. */
function index(items: readonly Buffer[]): Buffer {
  if (items.length === 0) return Buffer.from([0, 0])
  const offsets = [1]
  for (const item of items) offsets.push((offsets.at(-1) ?? 1) + item.length)
  const size = Math.max(1, Math.ceil(Math.log2((offsets.at(-1) ?? 1) + 1) / 8))
  const header = Buffer.alloc(3 + size * offsets.length)
  header.writeUInt16BE(items.length)
  header.writeUInt8(size, 2)
  for (const [at, offset] of offsets.entries()) header.writeUIntBE(offset, 3 + at * size, size)
  return Buffer.concat([header, ...items])
}

/** Encodes a number of a dictionary: a fraction digit by digit, two to a byte. */
function dictionaryNumber(value: number): number[] {
  if (Number.isInteger(value) && Math.abs(value) <= 32_767) return encodeNumber(value)
  const digits = [...`${value}`.toLowerCase().replace('e-', 'c').replace('e+', 'b').replace('e', 'b')].map(
    (character) => (character === '.' ? 'a' : character === '-' ? 'e' : character),
  )
  const nibbles = `${digits.join('')}f`
  return [30, ...Buffer.from(nibbles.length % 2 === 0 ? nibbles : `${nibbles}f`, 'hex')]
}

type Entry = [operator: readonly number[], values: readonly number[]]

const dictionary = (entries: readonly Entry[]): Buffer =>
  Buffer.from(entries.flatMap(([operator, values]) => [...values.flatMap(dictionaryNumber), ...operator]))

/** An offset of a fixed size, so that it does not move what follows. */
const fixedOffset = (value: number) => [
  29,
  (value >> 24) & 0xff,
  (value >> 16) & 0xff,
  (value >> 8) & 0xff,
  value & 0xff,
]

/** Keys of the private dictionary with their operators. The values of the first six are stored as differences. */
const privateKeys: readonly [key: string, operator: readonly number[], isDelta: boolean][] = [
  ['BlueValues', [6], true],
  ['OtherBlues', [7], true],
  ['FamilyBlues', [8], true],
  ['FamilyOtherBlues', [9], true],
  ['StemSnapH', [12, 12], true],
  ['StemSnapV', [12, 13], true],
  ['BlueScale', [12, 9], false],
  ['BlueShift', [12, 10], false],
  ['BlueFuzz', [12, 11], false],
  ['StdHW', [10], false],
  ['StdVW', [11], false],
  ['ForceBold', [12, 14], false],
  ['LanguageGroup', [12, 17], false],
]

const differences = (values: readonly number[]) => values.map((value, at) => value - (values[at - 1] ?? 0))

function privateDictionary(font: Type1Font, usualWidth: number): Buffer {
  const entries: Entry[] = [[[20], [usualWidth]]]
  for (const [key, operator, isDelta] of privateKeys) {
    const values = font.hinting.get(key)
    if (values) entries.push([operator, isDelta ? differences(values) : values.slice(0, 1)])
  }
  return dictionary(entries)
}

/** The names of glyphs in their new order: `.notdef` first, then those with a code, in the order of codes. */
function ordered(font: Type1Font): string[] {
  const encoded = [...font.encoding].toSorted(([a], [b]) => a - b).map(([, name]) => name)
  return [...new Set(['.notdef', ...encoded.filter((name) => font.glyphs.has(name)), ...font.glyphs.keys()])]
}

/** Encodes the codes of the glyphs: of each its lowest code in order, then a list of further codes. */
function encodingOf(font: Type1Font, identifierOf: (name: string) => number): Buffer {
  const codes: number[] = []
  const more: number[] = []
  const seen = new Set<string>()
  for (const [code, name] of [...font.encoding].toSorted(([a], [b]) => a - b)) {
    if (!font.glyphs.has(name)) continue
    if (seen.has(name)) more.push(code, ...twoBytes(identifierOf(name)))
    else codes.push(code)
    seen.add(name)
  }
  const supplement = more.length === 0 ? [] : [more.length / 3, ...more]
  return Buffer.from([more.length === 0 ? 0 : 0x80, codes.length, ...codes, ...supplement])
}

const twoBytes = (value: number) => [value >> 8, value & 0xff]

/** The most frequent value. */
function usual(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0]
}

/**
 * Returns `font` as a bare Compact Font Format program with the same glyphs, names, encoding and hinting.
 *
 * @throws RangeError if a glyph cannot be converted
 */
export function writeCff(font: Type1Font): Buffer {
  const names = ordered(font)
  const outlines = names.map((name) => outlineOf(font, font.glyphs.get(name) ?? Buffer.alloc(0)))
  const usualWidth = usual(outlines.map(({ width }) => width))
  const charStrings = index(outlines.map((outline) => type2Charstring(outline, usualWidth)))
  const known = new Map(standardStrings.map((name, identifier) => [name, identifier]))
  const strings: string[] = []
  const identifierOf = (name: string): number => {
    const identifier = known.get(name) ?? standardStrings.length + strings.push(name) - 1
    known.set(name, identifier)
    return identifier
  }
  const charset = Buffer.from([0, ...names.slice(1).flatMap((name) => twoBytes(identifierOf(name)))])
  const isStandard = font.encoding === standardEncoding
  const encoding = isStandard ? Buffer.alloc(0) : encodingOf(font, identifierOf)
  const privates = privateDictionary(font, usualWidth)
  const header = Buffer.from([1, 0, 4, 4])
  const before = index([Buffer.from(font.name, 'latin1')])
  const between = Buffer.concat([index(strings.map((name) => Buffer.from(name, 'latin1'))), index([])])
  const isUsualMatrix = font.matrix.join() === '0.001,0,0,0.001,0,0'
  const about = dictionary([...(isUsualMatrix ? [] : [[[12, 7], font.matrix] satisfies Entry]), [[5], font.box]])
  const top = (start: number) => {
    const encodingAt = start + charset.length
    const privateAt = encodingAt + encoding.length
    return Buffer.concat([
      about,
      Buffer.from([...fixedOffset(start), 15]),
      Buffer.from([...fixedOffset(isStandard ? 0 : encodingAt), 16]),
      Buffer.from([...fixedOffset(privates.length), ...fixedOffset(privateAt), 18]),
      Buffer.from([...fixedOffset(privateAt + privates.length), 17]),
    ])
  }
  const start = header.length + before.length + index([top(0)]).length + between.length
  return Buffer.concat([header, before, index([top(start)]), between, charset, encoding, privates, charStrings])
}
