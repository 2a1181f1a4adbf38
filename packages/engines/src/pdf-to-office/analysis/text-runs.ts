/** Converts the glyphs of a line to runs of one style. Infers spaces from gaps, which must be wider in Japanese, written without spaces. */
import type { PlacedGlyph } from './elements.ts'
import type { Run, TextStyle } from './model.ts'
import { withoutForms } from './right-to-left.ts'
import { isEastAsian, isSpace, isSpaceless } from './scripts.ts'

/** The minimum gap for a space, in font sizes. `typed`: a space was typed, so a slight gap suffices. */
const least = {
  typed: 0.04,
  typedSpaceless: 0.2,
  bare: 0.1,
  bareAmongTyped: 0.45,
  bareLetters: 0.25,
  afterMark: 0.2,
  mixed: 0.6,
  bareSpaceless: 0.75,
}

/** In text that is read from right to left, the next letter is on the left. */
const gapBetween = (before: PlacedGlyph, after: PlacedGlyph) =>
  Math.max(after.left - before.right, before.left - after.right) / Math.max(Math.min(before.size, after.size), 1)

const isLetter = (text: string) => /^\p{L}$/u.test(text)

/** What a line shows about its spaces. */
interface Spacing {
  /** Whether the spaces between its words are typed; some programs type only a few of them. */
  isTyped: boolean
  /** Measures the gap between the letters of a word, in font sizes, which is only wide in spaced-out titles. */
  letters: () => number
}

/** Words are shorter than this on average, in letters, if all spaces of a line are typed. */
const longestWords = 15
/** With fewer gaps, a line shows nothing about the distance of its letters. */
const fewGaps = 6

function spacingOf(glyphs: readonly PlacedGlyph[]): Spacing {
  let spaces = 0
  for (const { text } of glyphs) if (isSpace(text)) spaces++
  let gap: number | undefined
  return {
    isTyped: spaces > 0 && (glyphs.length - spaces) / (spaces + 1) <= longestWords,
    letters: () => (gap ??= letterGapOf(glyphs)),
  }
}

/** The lower quartile of the gaps, which is not between words. */
function letterGapOf(glyphs: readonly PlacedGlyph[]): number {
  const letters = glyphs.filter(({ text }) => !isSpace(text))
  const count = letters.length - 1
  if (count < fewGaps) return 0
  const gaps = new Float64Array(count)
  for (const [at, glyph] of letters.entries()) {
    const before = letters[at - 1]
    if (before) gaps[at - 1] = gapBetween(before, glyph)
  }
  return Math.max(gaps.toSorted()[Math.floor(count / 4)] ?? 0, 0)
}

function isSpaceBetween(
  before: PlacedGlyph,
  after: PlacedGlyph,
  typed: boolean,
  { isTyped, letters }: Spacing,
): boolean {
  const gap = gapBetween(before, after)
  // A mark follows its word without a space; after an exponent the text goes on with one.
  if (before.position !== after.position)
    return (
      gap > (typed ? least.typed : after.position === 'base' && !isTyped ? least.afterMark : Number.POSITIVE_INFINITY)
    )
  const [one, other] = [isSpaceless(before.text), isSpaceless(after.text)]
  if (one && other) return gap > (typed ? least.typedSpaceless : least.bareSpaceless)
  if (typed) return gap > least.typed
  // Programs add a small gap without a space between Latin words and kana, kanji or Hangul.
  if (isEastAsian(before.text) !== isEastAsian(after.text)) return gap > (isTyped ? least.mixed : least.bareAmongTyped)
  if (!isTyped) return gap > least.bare && gap > letters() + least.bare
  if (gap <= least.bareLetters) return false
  return gap > (isLetter(before.text) && isLetter(after.text) ? letters() + least.bareLetters : least.bareAmongTyped)
}

const styleOf = ({
  face,
  size,
  colour,
  position,
  underline = false,
  strike = false,
  link = '',
  text,
}: PlacedGlyph): TextStyle => ({
  latin: isEastAsian(text) ? '' : face.latin,
  scale: isEastAsian(text) ? 100 : face.scale,
  eastAsian: isEastAsian(text) ? face.eastAsian : '',
  size: Math.round(size * 2) / 2,
  bold: face.bold,
  italic: face.italic,
  underline,
  strike,
  colour,
  position,
  link,
})

/** Whether both glyphs have one style, and no reading beside them. */
const looksLike = (one: PlacedGlyph, other: PlacedGlyph): boolean =>
  one.face === other.face &&
  one.size === other.size &&
  one.colour === other.colour &&
  one.position === other.position &&
  one.underline === other.underline &&
  one.strike === other.strike &&
  one.link === other.link &&
  one.ruby === undefined &&
  other.ruby === undefined &&
  isEastAsian(one.text) === isEastAsian(other.text)

const fits = (one: string, other: string) => one === '' || other === '' || one === other

/** Whether text of both styles can be one run. */
export const sameStyle = (one: TextStyle, other: TextStyle): boolean =>
  fits(one.latin, other.latin) &&
  fits(one.eastAsian, other.eastAsian) &&
  (one.latin === '' || other.latin === '' || Math.abs(one.scale - other.scale) < 3) &&
  (one.position !== 'base' || Math.abs(one.size - other.size) < 0.6) &&
  one.bold === other.bold &&
  one.italic === other.italic &&
  one.underline === other.underline &&
  one.strike === other.strike &&
  one.colour === other.colour &&
  one.position === other.position &&
  one.link === other.link

/** Appends a run, merged with the last one if their styles match. A run of only spaces matches any style. */
export function append(runs: Run[], run: Run): void {
  const { text, style } = run
  const last = runs.at(-1)
  const isPlain = ({ footnote, field, ruby }: Run) =>
    footnote === undefined && field === undefined && ruby === undefined
  if (
    last &&
    isPlain(last) &&
    isPlain(run) &&
    run.begins === undefined &&
    (sameStyle(last.style, style) || /^[ \t]*$/.test(text))
  ) {
    last.text += text
    if (last.style.latin === '') Object.assign(last.style, { latin: style.latin, scale: style.scale })
    last.style.eastAsian ||= style.eastAsian
  } else if (text !== '') runs.push({ ...run, style: { ...style } })
}

/** Converts a line's glyphs to runs, without leading and trailing spaces. */
export function runsOf(glyphs: readonly PlacedGlyph[]): Run[] {
  const runs: Run[] = []
  const spacing = spacingOf(glyphs)
  let before: PlacedGlyph | undefined
  let typed = false
  for (const glyph of glyphs) {
    if (isSpace(glyph.text)) {
      typed = true
      continue
    }
    const isApart = before !== undefined && isSpaceBetween(before, glyph, typed, spacing)
    const current = runs.at(-1)
    if (current && before && looksLike(before, glyph)) current.text += (isApart ? ' ' : '') + withoutForms(glyph.text)
    else {
      const style = styleOf(glyph)
      if (isApart) append(runs, { text: ' ', style: current?.style ?? style })
      const last = runs.at(-1)
      if (last && glyph.ruby && glyph.ruby === before?.ruby) last.text += glyph.text
      else append(runs, { text: withoutForms(glyph.text), style, ...(glyph.ruby ? { ruby: glyph.ruby.text } : {}) })
    }
    before = glyph
    typed = false
  }
  return runs
}

/** Whether all of the text is bold; spaces do not count. */
export const isBoldText = (runs: readonly Run[]): boolean =>
  runs.every(({ style, text }) => style.bold || text.trim() === '')

export function plainText(runs: readonly Run[]): string {
  let all = ''
  for (const { text } of runs) all += text
  return all
}
