/**
 * Merges two readings of a page. Given Korean and English at once, Tesseract reads whole Hangul words as Latin capitals ("의견을" becomes
 * "IAS") with a meaningless confidence. Each model alone is reliable for its own script and reports low confidence on the other, so both
 * read the page, and the more reliable reading is chosen place by place.
 */
import { confidenceOf, type Token, type TokenLine } from './tokens.ts'

/** The English model's confidence is above 90 on Latin words and figures, and nearly always below this on anything else. */
const sure = 85
/** The threshold for text that only one reading contains, which may be a speck. */
const surer = 90
/** The other models' confidence is above 85 on their own script, and below this on Latin words. */
const unsure = 60
/** The maximum distance between a word and its line, in line heights. */
const farthest = 4
/** The minimum gap, in line heights, that is a space between tokens of different readings. */
const spaceGap = 0.2

/**
 * Characters that the English model does not know: syllables, kana, Han characters, and characters in circles and brackets (①, ㈜, ※, ㎡).
 * Excludes single Hangul letters, because the Korean model outputs them for Latin ones.
 */
const eastAsian =
  /[\u203b\u2103\u2460-\u24ff\u25a0-\u25ff\u3005-\u3007\u3040-\u30ff\u3200-\u33ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff]/
const latin = /[A-Za-z0-9]/

interface ReadingGroup {
  main: Token[]
  english: Token[]
}

const right = ({ x, width }: Token) => x + width

/** Groups the tokens of both readings by their position on the line: the tokens of a group overlap. */
function readingGroups(main: readonly Token[], english: readonly Token[]): ReadingGroup[] {
  const all = [
    ...main.map((token) => ({ token, side: 'main' as const })),
    ...english.map((token) => ({ token, side: 'english' as const })),
  ].toSorted((a, b) => a.token.x - b.token.x)
  const places: ReadingGroup[] = []
  let end = -Infinity
  for (const { token, side } of all) {
    const slack = token.width * 0.2
    let place = places.at(-1)
    if (!place || token.x + slack >= end) places.push((place = { main: [], english: [] }))
    place[side].push(token)
    end = Math.max(end, right(token) - slack)
  }
  // Some bounding boxes are wrong, but the reading order is reliable.
  return places.map((place) => ({ ...place, main: main.filter((token) => place.main.includes(token)) }))
}

/** Whether the English reading is the more reliable one at a place. */
function isEnglish({ main, english }: ReadingGroup): boolean {
  if (!english.some(({ text }) => latin.test(text))) return false
  const [ours, theirs] = [confidenceOf(english), confidenceOf(main)]
  if (main.length === 0) return ours >= surer
  return ours >= sure && (theirs < unsure || !main.some(({ text }) => eastAsian.test(text)))
}

/** Merges both readings of a line. */
export function mergedLine(main: readonly Token[], english: readonly Token[]): Token[] {
  let before: { isOther: boolean; hasMain: boolean; last: Token | undefined } | undefined
  return readingGroups(main, english).flatMap((place) => {
    const isOther = isEnglish(place)
    const [first, ...rest] = isOther ? place.english : withCommas(place.main, place.english)
    if (!first) return []
    const gap = before?.last ? (first.x - right(before.last)) / Math.max(first.height, before.last.height) : 1
    // Each reading reports whether a space precedes its token. Where the English model takes over from the main one, the main reading is
    // used, since it is right about spaces even if it misreads the word; the gap is only a rough indication.
    const own = before?.isOther === isOther ? first : before?.hasMain ? place.main[0] : undefined
    before = { isOther, hasMain: place.main.length > 0, last: rest.at(-1) ?? first }
    return [{ ...first, joins: own?.joins ?? gap < spaceGap }, ...rest]
  })
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const middleOf = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const boxOf = (tokens: readonly Token[]): Box => ({
  left: Math.min(...tokens.map(({ x }) => x)),
  right: Math.max(...tokens.map(right)),
  top: middleOf(tokens.map(({ y }) => y)),
  bottom: middleOf(tokens.map(({ y, height }) => y + height)),
})

/** The distance of a token from the end of a line, in points; infinite if it is above or below the line, or too far away. */
function distance(token: Token, { left, right: end, top, bottom }: Box): number {
  const shared = Math.min(token.y + token.height, bottom) - Math.max(token.y, top)
  const height = Math.min(token.height, bottom - top)
  if (shared < height / 2) return Infinity
  const beside = Math.max(left - right(token), token.x - end, 0)
  return beside > farthest * (bottom - top) ? Infinity : beside
}

/** Inserts a line that only the English reading contains before the first line below it. */
function insert(lines: { line: TokenLine; box: Box }[], tokens: Token[]): void {
  const box = boxOf(tokens)
  const below = lines.findIndex(
    (other) => other.box.top > box.top && other.box.left < box.right && other.box.right > box.left,
  )
  lines.splice(below < 0 ? lines.length : below, 0, { line: { startsParagraph: false, tokens }, box })
}

/**
 * Merges two readings of a page.
 *
 * @param main the reading by the models of the other languages
 * @param english the reading by the English model alone
 */
export function mergeReadings(main: readonly TokenLine[], english: readonly TokenLine[]): TokenLine[] {
  const lines = main.map((line) => ({ line, box: boxOf(line.tokens) }))
  const beside = new Map<TokenLine, Token[]>()
  const alone: Token[][] = []
  for (const { tokens } of english) {
    const rest: Token[] = []
    for (const token of tokens) {
      const [nearest] = lines
        .map(({ line, box }) => ({ line, away: distance(token, box) }))
        .filter(({ away }) => away < Infinity)
        .toSorted((a, b) => a.away - b.away)
      if (nearest) beside.set(nearest.line, [...(beside.get(nearest.line) ?? []), token])
      else rest.push(token)
    }
    if (confidenceOf(rest) >= surer) alone.push(rest)
  }
  const merged = lines.map(({ line, box }) => ({
    line: { ...line, tokens: mergedLine(line.tokens, beside.get(line) ?? []) },
    box,
  }))
  for (const tokens of alone) insert(merged, tokens)
  return merged.map(({ line }) => line)
}

/** Whether a page is entirely English, so that no other model needs to read it. */
export function isAllEnglish(lines: readonly TokenLine[]): boolean {
  const words = lines.flatMap(({ tokens }) => tokens).filter(({ text }) => text.length > 1)
  return words.length > 0 && words.every(({ confidence }) => confidence >= sure)
}

const figure = /\d[\d.,]*\d/g
const inThousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/**
 * Restores thousands separators. The Korean and Japanese models recognize digits but not the commas between them (`1234,567`, `2.531`); the
 * English model does. If both read the same digits, its commas are used.
 *
 * @param english a reading of the same place
 */
function withCommas(main: readonly Token[], english: readonly Token[]): Token[] {
  const known = new Map(
    english
      .flatMap(({ text }) => text.match(figure) ?? [])
      .filter((found) => inThousands.test(found))
      .map((found) => [digitsOf(found), found]),
  )
  if (known.size === 0) return [...main]
  return main.map((token) => ({
    ...token,
    text: token.text.replaceAll(figure, (found) => known.get(digitsOf(found)) ?? found),
  }))
}
