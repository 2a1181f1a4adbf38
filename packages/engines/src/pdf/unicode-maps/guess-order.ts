/**
 * Finds out which characters the glyphs of a font stand for by their order, if nothing else tells: most font programs have the glyphs of ASCII
 * one after the other. Where they begin, the widths tell: those of letters are in similar proportions in all fonts for text.
 */
import { Font } from 'mupdf'
import { familyOrder, macintosh, trueTypeOffset, windows, type GlyphTexts } from './glyph-orders.ts'

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
/** The characters before the letters in ASCII. */
const signs = Array.from({ length: 0x21 }, (_, at) => String.fromCharCode(0x20 + at))

/** The widths of characters in a sans-serif and a serif font, by character. */
function referenceWidths(): Map<string, number>[] {
  return ['Helvetica', 'Times-Roman'].map((name) => {
    const font = new Font(name)
    const widths = new Map([...signs, ...letters].map((text) => [text, font.advanceGlyph(font.encodeCharacter(text))]))
    font.destroy()
    return widths
  })
}
let references: Map<string, number>[] | undefined

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The correlation coefficient of pairs. */
function correlation(pairs: readonly (readonly [number, number])[]): number {
  const [meanX, meanY] = [meanOf(pairs.map(([x]) => x)), meanOf(pairs.map(([, y]) => y))]
  let [together, alone, other] = [0, 0, 0]
  for (const [x, y] of pairs) {
    together += (x - meanX) * (y - meanY)
    alone += (x - meanX) ** 2
    other += (y - meanY) ** 2
  }
  return alone > 0 && other > 0 ? together / Math.sqrt(alone * other) : 0
}

/** With fewer letters, chance is too likely. */
const leastLetters = 8
/** The least correlation with the widths of a common font, and the least lead over the next best offset. */
const leastLikeness = 0.9
const leastLead = 0.08
/** The least share of lower-case letters among the glyphs of ASCII. */
const leastLower = 1 / 3
/** The tried offsets between glyph indices and codes. */
const [firstOffset, lastOffset] = [20, 41]

/** The widths of some characters, each with that in another font. */
function widthPairs(
  widths: ReadonlyMap<number, number>,
  textOf: (glyph: number) => string | undefined,
  among: readonly string[],
  reference: ReadonlyMap<string, number>,
): [own: number, expected: number][] {
  return [...widths].flatMap(([glyph, width]): [number, number][] => {
    const text = width > 0 ? textOf(glyph) : undefined
    const expected = text !== undefined && among.includes(text) ? reference.get(text) : undefined
    return expected === undefined ? [] : [[width, expected]]
  })
}

/** How similar the widths of the letters are to those of a common font, from -1 to 1. */
function likeness(widths: ReadonlyMap<number, number>, textOf: (glyph: number) => string | undefined): number {
  references ??= referenceWidths()
  const scores = references.map((reference) => {
    const pairs = widthPairs(widths, textOf, letters, reference)
    return pairs.length < leastLetters ? -1 : correlation(pairs)
  })
  return Math.max(...scores)
}

const asciiAt =
  (offset: number) =>
  (glyph: number): string | undefined => {
    const code = glyph + offset
    return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : undefined
  }

/** The offset of the codes of ASCII from the glyph indices; `undefined` if the widths do not tell. */
function asciiOffset(widths: ReadonlyMap<number, number>): number | undefined {
  const scores: { offset: number; score: number }[] = []
  for (let offset = firstOffset; offset <= lastOffset; offset++)
    scores.push({ offset, score: likeness(widths, asciiAt(offset)) })
  const [best, next] = scores.toSorted((a, b) => b.score - a.score)
  if (!best || !next || best.score < leastLikeness || best.score - next.score < leastLead) return undefined
  const texts = [...widths.keys()].map(asciiAt(best.offset)).filter((text) => text !== undefined)
  const lower = texts.filter((text) => /^[a-z]$/.test(text)).length
  return lower < leastLower * texts.length ? undefined : best.offset
}

/** Accented letters whose width may differ from that of the letter: those with a dotless i. */
const isThin = (letter: string) => /[ijl]/i.test(letter)
/** The largest difference between the widths of an accented letter and the letter, as a part of it. */
const mostDifference = 0.03
const leastSame = 0.9

/** Whether accented letters are as wide as the letters without accents. */
function areAccents(order: GlyphTexts, widths: ReadonlyMap<number, number>, ascii: GlyphTexts): boolean {
  const plain = new Map([...ascii].map(([glyph, text]) => [text, widths.get(glyph)]))
  let [same, all] = [0, 0]
  for (const [glyph, text] of order) {
    const [letter = '', accent] = text.normalize('NFD')
    const [own, expected] = [widths.get(glyph), plain.get(letter)]
    if (accent === undefined || isThin(letter) || own === undefined || expected === undefined) continue
    all++
    if (Math.abs(own - expected) <= mostDifference * expected) same++
  }
  return all > 0 && same >= leastSame * all
}

/** The largest difference of a sign's width from that in a common font, as a part of it, and the least share of signs that agree. */
const mostSignDifference = 0.4
const leastSigns = 0.8

/** Whether digits and signs are as wide as in a common font, if the letters are made equally wide on the whole. */
function areSigns(widths: ReadonlyMap<number, number>, textOf: (glyph: number) => string | undefined): boolean {
  references ??= referenceWidths()
  return references.some((reference) => {
    const known = widthPairs(widths, textOf, letters, reference)
    const scale = meanOf(known.map(([own]) => own)) / meanOf(known.map(([, expected]) => expected))
    const pairs = widthPairs(widths, textOf, signs, reference)
    const agreeing = pairs.filter(([own, expected]) => Math.abs(own / (expected * scale) - 1) <= mostSignDifference)
    return agreeing.length >= leastSigns * pairs.length
  })
}

/** The letters, and the space, whose glyph has the same index in most fonts that have other signs before the letters. */
const onlyLetters = (ascii: GlyphTexts): GlyphTexts =>
  new Map([[0x20 - trueTypeOffset, ' '], ...[...ascii].filter(([, text]) => letters.includes(text))])

interface FontFacts {
  /** Without the prefix of a subset. */
  name: string
  /** Whether the glyph indices are surely those of the original font. */
  isOriginal: boolean
  /** By glyph index. */
  widths: ReadonlyMap<number, number>
}

/**
 * Returns the characters of a font's glyphs, by glyph index; `undefined` if its order is unknown. An embedded font program may have the glyphs in
 * any order, so the widths must agree.
 */
export function guessedCharacters({ name, isOriginal, widths }: FontFacts): GlyphTexts | undefined {
  const known = familyOrder(name)
  if (known && (isOriginal || likeness(widths, (glyph) => known.get(glyph)) >= leastLikeness)) return known
  const offset = asciiOffset(widths)
  if (offset === undefined) return undefined
  const ascii: GlyphTexts = new Map()
  for (let code = Math.max(0x20, offset); code < 0x7f; code++) ascii.set(code - offset, String.fromCharCode(code))
  if (offset !== trueTypeOffset) return areSigns(widths, asciiAt(offset)) ? ascii : onlyLetters(ascii)
  return new Map([
    ...ascii,
    ...[macintosh, windows].flatMap((order) => (areAccents(order, widths, ascii) ? [...order] : [])),
  ])
}
