/** Retimes a line of a transcript after its text was edited: unchanged words keep their times, new ones share the time between them. */
import { isSpaceless, type TimedLine, type TimedWord } from './transcript.ts'

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}]/gu, '')

/** Splits a text into words; a word includes the spaces before it. */
function wordsIn(text: string, language: string): string[] {
  if (!isSpaceless(language))
    return text
      .trim()
      .split(/(?=\s)/)
      .filter((word) => word.trim() !== '')
  return [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text.trim())].map(({ segment }) => segment)
}

/** Maps each new word to its old one, by the longest common subsequence. */
function matches(old: readonly TimedWord[], fresh: readonly string[]): (TimedWord | undefined)[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(fresh.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  const same = (i: number, j: number) => plain(old[i]?.text ?? '') === plain(fresh[j] ?? '')
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row) row[j] = same(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const found: (TimedWord | undefined)[] = fresh.map(() => undefined)
  for (let [i, j] = [0, 0]; i < old.length && j < fresh.length;) {
    if (same(i, j)) found[j++] = old[i++]
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return found
}

/** Distributes a time span over words, in proportion to their length. */
function spread(texts: readonly string[], start: number, end: number): TimedWord[] {
  const total = texts.reduce((sum, { length }) => sum + length, 0) || 1
  let before = 0
  return texts.map((text) => {
    const from = start + ((end - start) * before) / total
    before += text.length
    return { start: from, end: start + ((end - start) * before) / total, text }
  })
}

/** @returns the line with `text`, and with times for all its words within the line's time span */
export function retimed(line: TimedLine, text: string, language: string): TimedLine {
  const fresh = wordsIn(text, language)
  const kept = matches(line.words, fresh)
  const words: TimedWord[] = []
  for (let at = 0; at < fresh.length;) {
    const old = kept[at]
    if (old) {
      words.push({ start: old.start, end: old.end, text: fresh[at] ?? '' })
      at++
      continue
    }
    let after = at
    while (after < fresh.length && !kept[after]) after++
    const from = words.at(-1)?.end ?? line.start
    words.push(...spread(fresh.slice(at, after), from, Math.max(from, kept[after]?.start ?? line.end)))
    at = after
  }
  return { ...line, text: text.trim(), words }
}
