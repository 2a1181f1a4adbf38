/**
 * Removes loops from the recogniser's output. On noise and music a language model may repeat one phrase endlessly; the library retries such
 * a window at other temperatures, and remaining loops are removed here. Real repetitions in speech are short.
 */
import type { Segment, Word } from './recogniser-messages.ts'

/** The maximum number of consecutive segments with the same text. */
const mostSegments = 6
/** The maximum number of consecutive repetitions of a phrase in a segment. */
const mostPhrases = 6
/** The longest phrase that is searched for, in words. */
const longestPhrase = 8

const plain = (text: string) => text.toLowerCase().replaceAll(/[\p{P}\p{S}\s]/gu, '')

/** Splits text into words; in scripts without spaces, into characters. */
const partsOf = (text: string): string[] => {
  const words = text.split(/(?=\s)/).filter(Boolean)
  return words.length > 3 ? words : [...text]
}

/** Removes repetitions of phrases that occur more than `mostPhrases` times in a row, except the first occurrence. */
function withoutLoops<Part>(parts: readonly Part[], textOf: (part: Part) => string): Part[] {
  const kept: Part[] = []
  for (let at = 0; at < parts.length;) {
    const loop = loopAt(parts.slice(at).map(textOf))
    kept.push(...parts.slice(at, at + (loop?.phrase ?? 1)))
    at += loop ? loop.phrase * loop.times : 1
  }
  return kept
}

/** The phrase that `texts` begins with repeatedly, if any. */
function loopAt(texts: readonly string[]): { phrase: number; times: number } | undefined {
  for (let phrase = 1; phrase <= longestPhrase; phrase++) {
    const first = plain(texts.slice(0, phrase).join(''))
    if (!first) continue
    let times = 1
    while (plain(texts.slice(phrase * times, phrase * (times + 1)).join('')) === first) times++
    // A repeated single character is usually a number or laughter, so its limit is higher.
    if (times > (first.length === 1 ? mostPhrases * 2 : mostPhrases)) return { phrase, times }
  }
  return undefined
}

function cutWithin(segment: Segment): Segment {
  const { words } = segment
  if (words) {
    const kept = withoutLoops<Word>(words, ([, , text]) => text)
    return kept.length === words.length
      ? segment
      : {
          ...segment,
          words: kept,
          text: kept
            .map(([, , text]) => text)
            .join('')
            .trim(),
          end: kept.at(-1)?.[1] ?? segment.end,
        }
  }
  const parts = partsOf(segment.text)
  const kept = withoutLoops(parts, (part) => part)
  return kept.length === parts.length ? segment : { ...segment, text: kept.join('').trim() }
}

/**
 * Removes loops from the recognised text.
 *
 * @returns the remaining segments, and the number of places that were cut
 */
export function cutRepetitions(segments: readonly Segment[]): { segments: Segment[]; cut: number } {
  const kept: Segment[] = []
  let cut = 0
  let row = 0
  for (const segment of segments) {
    const shorter = cutWithin(segment)
    if (shorter !== segment) cut++
    const before = kept.at(-1)
    row = before && plain(before.text) === plain(shorter.text) ? row + 1 : 1
    if (row > mostSegments) cut++
    else kept.push(shorter)
  }
  return { segments: kept, cut }
}
