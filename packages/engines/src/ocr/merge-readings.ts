/**
 * Merges two readings of a line. Given Korean and English at once, Tesseract reads whole Hangul words as Latin capitals ("의견을" becomes
 * "IAS") with a meaningless confidence. Each model alone is reliable for its own script and reports low confidence on the other, so both
 * read the line, and the more reliable reading is chosen place by place.
 */
import { confidenceOf, type Token } from './tokens.ts'

/** The English model's confidence is above 90 on Latin words and figures, and nearly always below this on anything else. */
const sure = 85
/** The threshold for text that only one reading contains, which may be a speck. */
const surer = 90
/** The other models' confidence is above 85 on their own script, and below this on Latin words. */
const unsure = 60
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

/**
 * Merges both readings of a line.
 *
 * @param main the reading by the Korean model
 * @param english the reading by an engine that knows no Hangul
 */
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
