/**
 * Measures the font sizes of a scan. The height of a line depends on its letters (one without ascenders is lower). The width of a word does
 * too, but predictably: so words are measured by their widths relative to the body text.
 */
import { Font } from 'mupdf'
import { around, type Glyph } from '../analysis/index.ts'
import type { LayerLine } from './layer-lines.ts'

/** The side bearings of a word, both sides together, in font sizes. */
const bearings = 0.08
/** A script with fewer characters on the page is not measured: the width of figures, for instance, differs between fonts. */
const fewest = 30
/** Sizes in this range, relative to the body text, are the body size; lines of few letters are measured less exactly. */
const same = { least: 0.88, most: 1.12, leastShort: 0.8, mostShort: 1.2, short: 8 }
/** Lines whose size ratio is smaller have equal sizes. */
const near = 1.08
/** The largest ratio of size to line height: letter-spaced text is not large. */
const higher = 1.3
/** The least line spacing in font sizes, which bounds the size of the body text. */
const leastLeading = 1.1

const kinds = {
  hangul: /^\p{sc=Hangul}+$/u,
  ideographs: /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー、。]+$/u,
  latin: /^[\p{sc=Latin}\p{N}\p{P}\p{S}]+$/u,
}
type Kind = keyof typeof kinds

let times: Font | undefined
const advanceOf = (character: string): number => {
  times ??= new Font('Times-Roman')
  return /[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uff60]/u.test(character)
    ? 1
    : times.advanceGlyph(times.encodeCharacter(character.codePointAt(0) ?? 32)) || 0.5
}

interface Word {
  kind: Kind
  letters: number
  /** The font size in points, estimated from the width. */
  size: number
}

function wordsOf(line: LayerLine): Word[] {
  const words: Glyph[][] = [[]]
  for (const glyph of line)
    if (glyph.text.trim() === '') words.push([])
    else words.at(-1)?.push(glyph)
  return words.flatMap((glyphs): Word[] => {
    const [first, last] = [glyphs[0], glyphs.at(-1)]
    const text = glyphs.map((glyph) => glyph.text).join('')
    const kind = (Object.keys(kinds) as Kind[]).find((each) => kinds[each].test(text))
    if (!first || !last || !kind || glyphs.length < (kind === 'latin' ? 3 : 2)) return []
    const natural = glyphs.reduce((sum, glyph) => sum + advanceOf(glyph.text), 0) - bearings
    return [{ kind, letters: glyphs.length, size: (last.right - first.left) / natural }]
  })
}

/** The median, weighted by the number of letters. */
function middle(values: readonly { value: number; letters: number }[]): number | undefined {
  const sorted = values.toSorted((a, b) => a.value - b.value)
  let left = sorted.reduce((sum, { letters }) => sum + letters, 0) / 2
  return sorted.find(({ letters }) => (left -= letters) <= 0)?.value
}

const lettersOf = (line: LayerLine) => line.filter(({ text }) => text.trim() !== '').length

interface UsualSizes {
  /** The usual size in points of each script that is common in the text. */
  kinds: Partial<Record<Kind, number>>
  /** The size of the commonest script. */
  main: number
}

function usualSizes(words: readonly Word[]): UsualSizes {
  const of = (kind: Kind) => words.filter((word) => word.kind === kind)
  const letters = (kind: Kind) => of(kind).reduce((sum, word) => sum + word.letters, 0)
  const all = Object.keys(kinds) as Kind[]
  const main = all.toSorted((a, b) => letters(b) - letters(a))[0] ?? 'latin'
  const usual = (kind: Kind) => middle(of(kind).map((word) => ({ value: word.size, letters: word.letters }))) ?? 10
  const common = all.filter((kind) => kind === main || letters(kind) >= fewest)
  return { kinds: Object.fromEntries(common.map((kind) => [kind, usual(kind)])), main: usual(main) }
}

/** The line spacing of the text in points. */
function leadingOf(lines: readonly LayerLine[], letters: readonly number[], baselines: readonly number[]) {
  const sides = lines.map((line) => around(line))
  return middle(
    sides.flatMap(({ left, right }, at) => {
      const above = sides[at - 1]
      const value = (baselines[at] ?? 0) - (baselines[at - 1] ?? 0)
      const isBelow = above !== undefined && value > 0 && left < above.right && right > above.left
      return isBelow ? [{ value, letters: letters[at] ?? 0 }] : []
    }),
  )
}

/** Lines of one heading: the greatest ratio of their measured sizes, and their greatest distance in font sizes. */
const oneHeading = { near: 1.3, apart: 1.25 }

/** Assigns the size of the longer line to adjacent lines of a heading, because few letters are measured inexactly. */
function evenHeadings(sizes: readonly number[], letters: readonly number[], baselines: readonly number[]): number[] {
  const even = [...sizes]
  for (let at = 1; at < even.length; at++) {
    const [above, below] = [even[at - 1] ?? 1, even[at] ?? 1]
    const down = (baselines[at] ?? 0) - (baselines[at - 1] ?? 0)
    const [small, large] = [Math.min(above, below), Math.max(above, below)]
    // The size of the body text is 1.
    if (small <= 1 || large > small * oneHeading.near || down <= 0 || down > oneHeading.apart * large) continue
    const isLonger = (letters[at] ?? 0) > (letters[at - 1] ?? 0)
    even[at - 1] = even[at] = isLonger ? below : above
  }
  return even
}

/** Clusters similar sizes, which are relative to the body text. */
function grouped(sizes: readonly number[]): number[] {
  const groups: number[][] = []
  for (const size of [...new Set(sizes)].toSorted((a, b) => a - b)) {
    const group = groups.at(-1)
    if (group && size / (group.at(-1) ?? size) < near && (group.includes(1) ? size === 1 : size !== 1)) group.push(size)
    else groups.push([size])
  }
  return sizes.map((size) => {
    const group = groups.find((each) => each.includes(size)) ?? [size]
    return group[group.length >> 1] ?? size
  })
}

/**
 * Returns the font size of each line in points.
 *
 * @param heights the height of each line's ink in points
 * @param baselines the position of each line's baseline
 */
export function scanFontSizes(
  lines: readonly LayerLine[],
  heights: readonly number[],
  baselines: readonly number[],
): number[] {
  const letters = lines.map(lettersOf)
  const height = middle(heights.map((value, at) => ({ value, letters: letters[at] ?? 0 }))) ?? 10
  const words = lines.map(wordsOf)
  const usual = usualSizes(words.flat())
  const leading = leadingOf(lines, letters, baselines) ?? Number.POSITIVE_INFINITY
  const main = Math.min(usual.main, leading / leastLeading)
  const against = lines.map((_, at) => {
    const high = (heights[at] ?? height) / height
    const wide = middle(
      (words[at] ?? []).flatMap(({ kind, size, letters: value }) => {
        const own = usual.kinds[kind]
        return own === undefined ? [] : [{ value: size / own, letters: value }]
      }),
    )
    const size = wide === undefined ? high : Math.min(wide, high * higher)
    const isShort = wide === undefined || (letters[at] ?? 0) < same.short
    const [least, most] = isShort ? [same.leastShort, same.mostShort] : [same.least, same.most]
    return size > least && size < most ? 1 : size
  })
  const places = baselines.map((baseline) => baseline / main)
  return evenHeadings(grouped(against), letters, places).map((size) => Math.round(size * main * 2) / 2)
}
