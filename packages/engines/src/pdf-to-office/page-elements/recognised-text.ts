/**
 * Replaces the unreadable glyphs of a page by what OCR read at their positions. The glyphs keep their fonts, sizes, colours and positions:
 * only their characters were unknown. Readable words stay as they are, because OCR is less reliable than a Unicode mapping.
 */
import { Rect } from 'mupdf'
import type { RecognisedPage } from '../../ocr/recognised-page.ts'
import { areaOf, centreOf, grown, middleOf, shared, type Box, type Glyph } from '../analysis/index.ts'
import { isUnreadable } from './unreadable-text.ts'

interface PlacedWord extends Box {
  characters: string[]
  /** The number of its line. */
  line: number
}

/** The recognised words in the page's coordinates. Control characters of OCR would not be readable either. */
const wordsOf = ({ lines, toPage }: RecognisedPage): PlacedWord[] =>
  lines
    .flatMap(({ words }, line) => words.map((word) => ({ ...word, line })))
    .map(({ text, x, y, width, height, line }) => {
      const [left, top, right, bottom] = Rect.transform([x, y, x + width, y + height], toPage)
      return { left, top, right, bottom, line, characters: Array.from(text).filter((each) => !isUnreadable(each)) }
    })
    .filter(({ characters }) => characters.length > 0)

/** A glyph's box reaches above and below its ink, so the overlap is measured against the narrower height. */
const overlap = (word: Box, glyph: Box) => areaOf(shared(word, glyph)) / Math.max(areaOf(glyph), 0.01)

/** The least part of a glyph's box that a word must cover. */
const leastOverlap = 0.2

/** Assigns each glyph to the word that covers most of it. */
function glyphsByWord(glyphs: readonly Glyph[], words: readonly PlacedWord[]): Map<PlacedWord, Glyph[]> {
  // Only words near a glyph are compared with it.
  const rows = new Map<number, PlacedWord[]>()
  const rowHeight = 16
  const rowsOf = ({ top, bottom }: Box) => {
    const [first, last] = [Math.floor(top / rowHeight), Math.floor(bottom / rowHeight)]
    return Array.from({ length: Math.max(last - first + 1, 1) }, (_, at) => first + at)
  }
  for (const word of words)
    for (const row of rowsOf(word)) {
      const known = rows.get(row)
      if (known) known.push(word)
      else rows.set(row, [word])
    }
  const found = new Map<PlacedWord, Glyph[]>()
  for (const glyph of glyphs) {
    if (glyph.text.trim() === '') continue
    let best: PlacedWord | undefined
    let most = leastOverlap
    for (const row of rowsOf(glyph))
      for (const word of rows.get(row) ?? []) {
        const part = overlap(grown(word, 0.5), glyph)
        if (part > most) [best, most] = [word, part]
      }
    if (!best) continue
    const others = found.get(best)
    if (others) others.push(glyph)
    else found.set(best, [glyph])
  }
  return found
}

/** Where text of this direction begins and ends in a box, and the box between two fractions of that length. */
function part(box: Box, { angle, vertical }: Glyph, from: number, to: number): Box {
  const { left, top, right, bottom } = box
  const along = (start: number, end: number, at: number) => start + (end - start) * at
  if (angle > 45 && angle < 135) return { left, right, top: along(top, bottom, from), bottom: along(top, bottom, to) }
  if (angle > 225 && angle < 315 && !vertical)
    return { left, right, top: along(bottom, top, to), bottom: along(bottom, top, from) }
  if (angle >= 135 && angle <= 225)
    return { top, bottom, left: along(right, left, to), right: along(right, left, from) }
  return { top, bottom, left: along(left, right, from), right: along(left, right, to) }
}

/** The box along the glyphs' direction from the word, and across it from the glyph, whose height the font gives. */
function lineBox(word: Box, first: Glyph): Box {
  const upright = (first.angle + 45) % 180 < 90
  return upright
    ? { left: word.left, right: word.right, top: first.top, bottom: first.bottom }
    : { left: first.left, right: first.right, top: word.top, bottom: word.bottom }
}

/** The characters of a word on its glyphs: one each if their numbers are equal, otherwise spread over the word. */
function spelled(word: PlacedWord, glyphs: readonly Glyph[]): Glyph[] {
  const { characters } = word
  if (glyphs.length === characters.length)
    return glyphs.map((glyph, at) => (isUnreadable(glyph.text) ? { ...glyph, text: characters[at] ?? '' } : glyph))
  const count = characters.length
  return characters.flatMap((text, at) => {
    const model = glyphs[Math.floor((at * glyphs.length) / count)]
    if (!model) return []
    return [{ ...model, ...part(lineBox(word, model), model, at / count, (at + 1) / count), text }]
  })
}

/** Sorts glyphs in their reading direction. */
function inReadingOrder(glyphs: readonly Glyph[]): Glyph[] {
  const { angle = 0 } = glyphs[0] ?? {}
  const [x, y] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const along = (glyph: Glyph) => middleOf(glyph) * x + centreOf(glyph) * y
  return glyphs.toSorted((a, b) => along(a) - along(b))
}

/** The space between two words of a line, in the direction from left to right; in others, page analysis finds it by its width. */
const spaceBetween = (before: Glyph, next: Glyph): Glyph[] =>
  next.angle === 0 && !next.vertical && before.text !== ' ' && next.left > before.right
    ? [{ ...next, text: ' ', left: before.right, right: next.left }]
    : []

/**
 * Returns the glyphs of a page with the unreadable ones replaced. Those that OCR did not read are left out: most are spaces, which are put
 * between its words instead.
 *
 * @param glyphs in the order of the text
 */
export function withRecognisedText(glyphs: readonly Glyph[], page: RecognisedPage): Glyph[] {
  const replaced = new Map<Glyph, Glyph[]>()
  const wordOf = new Map<Glyph, PlacedWord>()
  for (const [word, own] of glyphsByWord(glyphs, wordsOf(page))) {
    for (const glyph of own) wordOf.set(glyph, word)
    if (!own.some(({ text }) => isUnreadable(text))) continue
    for (const glyph of own) replaced.set(glyph, [])
    const [first] = own
    if (first) replaced.set(first, spelled(word, inReadingOrder(own)))
  }
  const result: Glyph[] = []
  let last: PlacedWord | undefined
  for (const glyph of glyphs) {
    const own = replaced.get(glyph)
    const word = wordOf.get(glyph)
    const [before, next] = [result.at(-1), own?.[0]]
    if (before && next && last && word && last !== word && last.line === word.line)
      result.push(...spaceBetween(before, next))
    if (own) result.push(...own)
    else if (!isUnreadable(glyph.text)) result.push(glyph)
    last = word ?? last
  }
  return result
}
