/** Finds ruby on a page: small kana beside the Han characters whose reading they give, above a horizontal line or to the right of a vertical one. */
import type { Glyph } from '../analysis/index.ts'

/** Ruby is at most this large, in sizes of its characters: usually half as large. */
const largest = 0.65
/** The distance of its middle from that of its characters, in their sizes. */
const nearest = 0.5
const farthest = 1.2
/** A gap between the kana of one reading, in their sizes. */
const widestGap = 0.6
/** How far the middle of a character may be outside of its reading, in its sizes: readings may be shorter than their characters. */
const mostOutside = 0.35

const han = /^[\u3005\u3400-\u9fff\uf900-\ufaff]$/
const kana = /^[\u3041-\u3096\u30a1-\u30fc]$/

export const isHan = ({ text }: Glyph): boolean => han.test(text)

/** A glyph by its place along its line, and across it, where larger is nearer to the ruby. */
interface Placed {
  glyph: Glyph
  from: number
  to: number
  across: number
}

const placed = (glyph: Glyph): Placed =>
  glyph.vertical
    ? { glyph, from: glyph.top, to: glyph.bottom, across: (glyph.left + glyph.right) / 2 }
    : { glyph, from: glyph.left, to: glyph.right, across: -(glyph.top + glyph.bottom) / 2 }

const middle = ({ from, to }: Pick<Placed, 'from' | 'to'>) => (from + to) / 2

/** Kana of one size beside each other, with nothing else beside them. */
interface Reading {
  kana: Placed[]
  from: number
  to: number
}

const isBeside = (one: Placed, other: Placed) =>
  Math.abs(one.across - other.across) < 0.3 * one.glyph.size &&
  one.glyph.vertical === other.glyph.vertical &&
  other.from - one.to < widestGap * one.glyph.size

/** Divides the glyphs of a page, in the order of the text, at gaps, and returns the parts that have only kana. */
function readingsAmong(glyphs: readonly Placed[]): Reading[] {
  const parts: Placed[][] = []
  for (const each of glyphs) {
    const part = parts.at(-1)
    const last = part?.at(-1)
    if (part && last && isBeside(last, each) && each.from > last.from - last.glyph.size) part.push(each)
    else parts.push([each])
  }
  return parts
    .filter((part) => part.every(({ glyph }) => kana.test(glyph.text)))
    .map((part) => ({ kana: part, from: part[0]?.from ?? 0, to: part.at(-1)?.to ?? 0 }))
}

/** How far a Han character is from the middle of a reading beside it; `undefined` if it is not beside it. */
function distanceTo(reading: Reading, character: Placed): number | undefined {
  const [first] = reading.kana
  const { size, vertical } = character.glyph
  if (!first || first.glyph.vertical !== vertical || first.glyph.size > largest * size) return undefined
  const across = (first.across - character.across) / size
  if (across < nearest || across > farthest) return undefined
  const at = middle(character)
  const outside = Math.max(reading.from - at, at - reading.to, 0)
  return outside <= mostOutside * size ? outside + Math.abs(at - middle(reading)) / 100 : undefined
}

/** Removes ruby from the glyphs of a page, and gives the readings to the characters beside them. */
export function withRuby(glyphs: readonly Glyph[]): Glyph[] {
  if (!glyphs.some(isHan)) return [...glyphs]
  const level = glyphs
    .filter(({ text, angle, vertical }) => text.trim() !== '' && (vertical || angle === 0))
    .map(placed)
  const characters = level.filter(({ glyph }) => isHan(glyph))
  const smallest = Math.max(...characters.map(({ glyph }) => glyph.size)) * largest
  const readings = readingsAmong(level).filter(({ kana: [first] }) => first && first.glyph.size <= smallest)
  if (readings.length === 0) return [...glyphs]
  const read = new Map<Glyph, Reading>()
  for (const character of characters) {
    let least = Number.POSITIVE_INFINITY
    for (const reading of readings) {
      const distance = distanceTo(reading, character)
      if (distance === undefined || distance >= least) continue
      least = distance
      read.set(character.glyph, reading)
    }
  }
  const texts = new Map(
    [...read.values()].map((reading) => [reading, { text: reading.kana.map(({ glyph }) => glyph.text).join('') }]),
  )
  const taken = new Set([...texts.keys()].flatMap((reading) => reading.kana.map(({ glyph }) => glyph)))
  return glyphs
    .filter((glyph) => !taken.has(glyph))
    .map((glyph) => {
      const reading = read.get(glyph)
      const ruby = reading && texts.get(reading)
      return ruby ? { ...glyph, ruby } : glyph
    })
}
