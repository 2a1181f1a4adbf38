/**
 * Puts vowel signs and other marks of Hebrew and Arabic behind the letters that they are drawn on. A page has them as glyphs of their own, before
 * or after the letter, on another baseline.
 */
import { isRightToLeft, middleOf, type Glyph } from '../analysis/index.ts'

const mark = /^\p{Mn}+$/u
/** Whether a glyph is a mark that is drawn on a letter of Hebrew or Arabic. */
export const isMark = ({ text }: Glyph) => isRightToLeft(text) && mark.test(text)
const isLetter = ({ text }: Glyph) => isRightToLeft(text) && !mark.test(text)

/** The letter is among so many glyphs before and after its mark: some programs draw the marks of a word before its letters. */
const farthest = 24
/** A mark may be so far beside its letter, in font sizes. */
const mostBeside = 0.25
/** The origin of a mark that has no place of its own is that of its letter, but for this part of the font size. */
const sameOrigin = 0.03

const neighboursOf = (glyphs: readonly Glyph[], at: number): Glyph[] =>
  glyphs.slice(Math.max(at - farthest, 0), at + farthest + 1)

const isOnLine = (one: Glyph, other: Glyph) =>
  one.angle === other.angle && Math.abs(one.baseline - other.baseline) < one.size

const hebrewVowel = /[\u05b0-\u05bb\u05c7]/
const arabicVowel = /[\u064b-\u0650\u0652]/
const shinDot = /[\u05c1\u05c2]/
const dagesh = '\u05bc'

/**
 * Whether a letter with these marks can have another one: it has one vowel at most, and its dagesh comes before. Its own glyph may show some of
 * its marks.
 */
function canHave(letter: Glyph, marks: string, sign: string): boolean {
  const all = `${letter.text}${marks}`.normalize('NFKD')
  const isSecond = (kind: RegExp) => kind.test(all) && kind.test(sign)
  if (all.includes(sign) || [hebrewVowel, arabicVowel].some(isSecond)) return false
  return (!shinDot.test(sign) || all.startsWith('ש')) && (sign !== dagesh || !hebrewVowel.test(all))
}

/**
 * The letter that a mark is drawn on: the last one before it, if the mark is at its side, or one that begins or ends there; otherwise the one
 * around the mark, or the nearest.
 */
function letterOf(
  sign: Glyph,
  before: Glyph | undefined,
  neighbours: readonly Glyph[],
  marks: ReadonlyMap<Glyph, string>,
): Glyph | undefined {
  const letters = neighbours.filter(
    (other) => isLetter(other) && isOnLine(sign, other) && canHave(other, marks.get(other) ?? '', sign.text),
  )
  const x = middleOf(sign)
  const isAt = (side: number) => Math.abs(side - x) < sameOrigin * sign.size
  if (before && letters.includes(before) && (isAt(before.left) || isAt(before.right))) return before
  const same = letters.find(({ left }) => isAt(left)) ?? letters.find(({ right }) => isAt(right))
  if (same) return same
  const [nearest] = letters
    .map((letter) => ({
      letter,
      beside: Math.max(letter.left - x, x - letter.right, 0),
      apart: Math.abs(middleOf(letter) - x),
    }))
    .filter(({ beside }) => beside <= mostBeside * sign.size)
    .toSorted((a, b) => a.beside - b.beside || a.apart - b.apart)
  return nearest?.letter
}

/** Returns the glyphs with the marks as a part of the texts of their letters. */
export function withMarks(glyphs: Glyph[]): Glyph[] {
  if (!glyphs.some(isMark)) return glyphs
  const marks = new Map<Glyph, string>()
  const placed = new Set<Glyph>()
  let before: Glyph | undefined
  for (const [at, glyph] of glyphs.entries()) {
    if (!isMark(glyph)) {
      before = glyph
      continue
    }
    const isRepeated =
      before && marks.get(before)?.includes(glyph.text) && Math.abs(before.left - glyph.left) < sameOrigin * glyph.size
    const letter = isRepeated ? before : letterOf(glyph, before, neighboursOf(glyphs, at), marks)
    if (!letter) continue
    placed.add(glyph)
    if (!isRepeated) marks.set(letter, (marks.get(letter) ?? '') + glyph.text)
  }
  return glyphs
    .filter((glyph) => !placed.has(glyph))
    .map((glyph) => {
      const own = marks.get(glyph)
      return own === undefined ? glyph : { ...glyph, text: `${glyph.text}${own}`.normalize('NFC') }
    })
}
