/** Line breaks of subtitles, and the rules for length and reading speed of each language. */
import { isSpaceless } from './transcript.ts'

/**
 * Line length and reading speed of subtitles, by language (Netflix, Timed Text Style Guides for English, Korean and Japanese: "Character
 * limitation", "Reading speed limits", adult programmes; "General requirements" for durations and gaps).
 */
export interface SubtitleRules {
  /** Maximum line length, in characters; a full-width character counts as `wide`. */
  line: number
  wide: number
  lines: number
  /** Reading speed in characters per second, counted in the same way. */
  readingSpeed: number
  /** Shortest and longest duration, in seconds. */
  shortest: number
  longest: number
  /** Seconds between two consecutive subtitles: two frames. */
  gap: number
}

const general = { lines: 2, shortest: 5 / 6, longest: 7, gap: 0.083 }

/** Languages in which a full-width character counts as 1 and others as 0.5. */
const rules: Readonly<Record<string, SubtitleRules>> = {
  ko: { ...general, line: 16, wide: 1, readingSpeed: 12 },
  ja: { ...general, line: 13, wide: 1, readingSpeed: 4 },
  zh: { ...general, line: 16, wide: 1, readingSpeed: 9 },
}
const latin: SubtitleRules = { ...general, line: 42, wide: 2, readingSpeed: 20 }

export const rulesFor = (language: string): SubtitleRules => rules[language] ?? latin

/** Hangul, kana, Han and other full-width characters (Unicode, UAX #11). */
const full =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/

/** Returns the width of a text, in the unit of `line`. */
export function widthOf(text: string, { wide }: SubtitleRules): number {
  let width = 0
  for (const character of text) width += full.test(character) ? wide : wide / 2
  return width
}

/** Characters that must not begin a line (JIS X 4051, line start prohibition): closing marks, small kana, the long vowel mark. */
const neverFirst = /^[、。，．・：；？！?!,.:;ー〜…）)\]｝」』】〉》”’ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々]/
/** Characters that must not end a line. */
const neverLast = /[（(［[｛「『【〈《“‘]$/
/** Particles and endings that belong to the word before them: a line that began with one would read badly. */
const particle = /^(?:は|が|を|に|へ|と|で|の|も|や|か|ね|よ|な|から|まで|より|です|ます|でした|ました)$/

/** Splits a text where a line may be broken; a piece includes the spaces before it. */
function piecesOf(text: string, language: string): string[] {
  if (!isSpaceless(language)) return text.trim().split(/(?=\s)/)
  const segments = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text.trim())]
  const pieces: string[] = []
  for (const { segment } of segments) {
    const last = pieces.at(-1)
    const leans = neverFirst.test(segment) || particle.test(segment) || (last !== undefined && neverLast.test(last))
    if (last !== undefined && leans) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}

/** Splits a piece that is longer than a line. */
function cutLong(piece: string, rules: SubtitleRules): string[] {
  if (widthOf(piece.trim(), rules) <= rules.line) return [piece]
  const parts: string[] = ['']
  for (const character of piece) {
    const last = parts.at(-1) ?? ''
    if (widthOf((last + character).trim(), rules) > rules.line && !neverFirst.test(character)) parts.push(character)
    else parts[parts.length - 1] = last + character
  }
  return parts
}

/** Fills lines up to the width `limit`. */
function fill(pieces: readonly string[], rules: SubtitleRules, limit: number): string[] {
  const lines: string[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf((last + piece).trim(), rules) <= limit) lines[lines.length - 1] = last + piece
    else lines.push(piece)
  }
  return lines.map((line) => line.trim())
}

/**
 * Breaks the text of a subtitle into lines: as few as possible, of similar length, never within a word that fits on a line. @returns the
 * lines; more than the rules allow where the text is too long for them
 */
export function breakLines(text: string, language: string, rules: SubtitleRules): string[] {
  const pieces = piecesOf(text, language).flatMap((piece) => cutLong(piece, rules))
  const needed = fill(pieces, rules, rules.line).length
  // The smallest width that needs no more lines balances them.
  for (let limit = Math.ceil(widthOf(text, rules) / needed); limit < rules.line; limit++) {
    const lines = fill(pieces, rules, limit)
    if (lines.length <= needed && lines.every((line) => widthOf(line, rules) <= rules.line)) return lines
  }
  return fill(pieces, rules, rules.line)
}
