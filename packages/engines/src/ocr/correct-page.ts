/**
 * Applies a visitor's corrections to a recognised page: characters that stayed keep their places, and new ones share the space between
 * them, so that the text layer still lies over the printed words.
 */
import { originsOf } from './aligned.ts'
import type { RecognisedLine, RecognisedPage, RecognisedWord } from './recognised-page.ts'

export interface LineCorrection {
  /** The index of the line on its page, from 0. */
  line: number
  /** The recognised text of the line: a correction of another text is not applied. */
  was: string
  /** The corrected text; empty if the line is no text. */
  text: string
}

/** The confidence in text that a person typed. */
const certain = 100
/** The least length of a word along its line, in points. */
const leastLength = 1

/** The text of a line: its words, with spaces between them. */
export const lineText = ({ words }: Pick<RecognisedLine, 'words'>): string => words.map(({ text }) => text).join(' ')

interface Character {
  text: string
  /** Where it begins and ends along the line, in points. */
  from: number
  to: number
}

const spanOf = ({ x, y, width, height }: RecognisedWord, isVertical: boolean): [number, number] =>
  isVertical ? [y, y + height] : [x, x + width]

/** Returns the characters of a line with their places, and the spaces between its words. */
function charactersOf({ words, isVertical = false }: RecognisedLine): Character[] {
  return words.flatMap((word, index) => {
    const [from, to] = spanOf(word, isVertical)
    const letters = Array.from(word.text)
    const step = (to - from) / letters.length
    const placed = letters.map((text, at) => ({ text, from: from + at * step, to: from + (at + 1) * step }))
    const next = words[index + 1]
    return next ? [...placed, { text: ' ', from: to, to: spanOf(next, isVertical)[0] }] : placed
  })
}

/** Returns the characters of the corrected text with their places. Spaces give way, because words may have been missing there. */
function placed(old: readonly Character[], letters: readonly string[]): Character[] {
  const origins = originsOf(
    old.map(({ text }) => text),
    letters,
  )
  const kept = letters.map((letter, at) => {
    const origin = origins[at]
    return letter === ' ' || origin === undefined ? undefined : old[origin]
  })
  const found: Character[] = []
  for (let at = 0; at < letters.length;) {
    const same = kept[at]
    if (same) {
      found.push(same)
      at++
      continue
    }
    let after = at
    while (after < letters.length && !kept[after]) after++
    const from = found.at(-1)?.to ?? old[0]?.from ?? 0
    const to = Math.max(from, (after < letters.length ? kept[after]?.from : old.at(-1)?.to) ?? from)
    const step = (to - from) / (after - at)
    for (let index = at; index < after; index++)
      found.push({ text: letters[index] ?? '', from: from + (index - at) * step, to: from + (index - at + 1) * step })
    at = after
  }
  return found
}

/** Splits characters at spaces. */
function wordsIn(characters: readonly Character[]): Character[][] {
  const words: Character[][] = [[]]
  for (const character of characters)
    if (character.text.trim() === '') words.push([])
    else words.at(-1)?.push(character)
  return words.filter(({ length }) => length > 0)
}

/** Returns a line with the corrected text. A word that did not change stays as it was, with its ruby. */
function correctedLine(line: RecognisedLine, text: string): RecognisedLine {
  const { words, isVertical = false } = line
  const old = charactersOf(line)
  const across = words.map((word) => spanOf(word, !isVertical))
  const low = Math.min(...across.map(([from]) => from))
  const high = Math.max(...across.map(([, to]) => to))
  const fresh = wordsIn(placed(old, Array.from(text.trim()))).map((letters): RecognisedWord => {
    const from = Math.min(...letters.map((each) => each.from))
    const length = Math.max(...letters.map(({ to }) => to - from), leastLength)
    const word = letters.map((each) => each.text).join('')
    const same = words.find((each) => each.text === word && Math.abs(spanOf(each, isVertical)[0] - from) < leastLength)
    if (same) return { ...same, confidence: certain, leastConfidence: certain }
    const box = isVertical
      ? { x: low, y: from, width: high - low, height: length }
      : { x: from, y: low, width: length, height: high - low }
    return { text: word, ...box, confidence: certain }
  })
  return { ...line, words: fresh }
}

/**
 * Returns a page with corrected lines; a line without text is removed.
 *
 * @returns the page, and the number of corrections that do not fit because the page was read differently
 */
export function correctPage(
  page: RecognisedPage,
  corrections: readonly LineCorrection[],
): { page: RecognisedPage; misfits: number } {
  const fitting = new Map(
    corrections
      .filter(({ line, was }) => page.lines[line] !== undefined && lineText(page.lines[line]) === was)
      .map((each) => [each.line, each.text]),
  )
  const lines = page.lines.map((line, index) => {
    const text = fitting.get(index)
    return text === undefined ? line : correctedLine(line, text)
  })
  return {
    page: { ...page, lines: lines.filter(({ words }) => words.length > 0) },
    misfits: corrections.length - fitting.size,
  }
}
