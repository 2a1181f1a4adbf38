/**
 * Splits a transcript into subtitles that fit on the screen, start with the speech and stay long enough to be read; writes them as SubRip,
 * in the form that players read, and as WebVTT (W3C).
 */
import { breakLines, rulesFor, widthOf, type SubtitleRules } from './subtitle-lines.ts'
import type { TimedWord, Transcript } from './transcript.ts'

export interface Subtitle {
  /** In seconds. */
  start: number
  end: number
  lines: string[]
}

/** A pause of more than this many seconds starts another subtitle. */
const pause = 0.7
const endsSentence = /[.?!…。？！]["'”’」』)]*$/
const endsClause = /[,;:、，；：]["'”’」』)]*$/

const textOf = (words: readonly TimedWord[]) =>
  words
    .map(({ text }) => text)
    .join('')
    .trim()

function fits(words: readonly TimedWord[], language: string, rules: SubtitleRules): boolean {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last || last.end - first.start > rules.longest) return words.length < 2
  const text = textOf(words)
  return widthOf(text, rules) <= rules.line * rules.lines && breakLines(text, language, rules).length <= rules.lines
}

/** Returns how many words to keep in a subtitle that cannot take the next word: up to the end of a sentence or a clause, else all. */
function bestEnd(words: readonly TimedWord[]): number {
  const ends = (pattern: RegExp, from: number) =>
    words.findLastIndex(({ text }, at) => at >= from && pattern.test(text))
  const half = Math.floor(words.length / 2)
  const found = [ends(endsSentence, Math.floor(half / 2)), ends(endsClause, half)].find((at) => at >= 0)
  return (found ?? words.length - 1) + 1
}

function* groupsOf({ lines, language }: Transcript, rules: SubtitleRules): Generator<TimedWord[]> {
  let group: TimedWord[] = []
  for (const word of lines.flatMap(({ words }) => words)) {
    const last = group.at(-1)
    const isOver =
      last &&
      (word.start - last.end > pause ||
        (endsSentence.test(last.text) && widthOf(textOf(group), rules) >= rules.line / 2))
    if (isOver) {
      yield group
      group = []
    }
    while (group.length > 0 && !fits([...group, word], language, rules)) {
      const end = bestEnd(group)
      yield group.slice(0, end)
      group = group.slice(end)
    }
    group.push(word)
  }
  if (group.length > 0) yield group
}

/** Returns the end of a subtitle: after it was said and can be read, unless the next one starts before that. */
function endOf(words: readonly TimedWord[], next: number, rules: SubtitleRules): number {
  const [start, said] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0]
  const readable = start + Math.max(rules.shortest, widthOf(textOf(words), rules) / rules.readingSpeed)
  const wanted = Math.min(Math.max(said, readable), Math.max(said, start + rules.longest))
  return Math.max(start + 0.1, Math.min(wanted, next - rules.gap))
}

/** The subtitles of a transcript, by the rules of its language. */
export function subtitlesOf(transcript: Transcript): Subtitle[] {
  const rules = rulesFor(transcript.language)
  const groups = [...groupsOf(transcript, rules)].filter((group) => textOf(group) !== '')
  return groups.map((group, index) => ({
    start: group[0]?.start ?? 0,
    end: endOf(group, groups[index + 1]?.[0]?.start ?? Infinity, rules),
    lines: breakLines(textOf(group), transcript.language, rules),
  }))
}

const padded = (value: number, digits = 2) => String(value).padStart(digits, '0')

/** `01:02:03,456` */
function timeText(seconds: number, point: ',' | '.'): string {
  const milliseconds = Math.round(seconds * 1000)
  const [hours, minutes] = [Math.floor(milliseconds / 3_600_000), Math.floor(milliseconds / 60_000) % 60]
  return `${padded(hours)}:${padded(minutes)}:${padded(Math.floor(milliseconds / 1000) % 60)}${point}${padded(milliseconds % 1000, 3)}`
}

/** SubRip: a number, the times, the lines. */
export const asSrt = (transcript: Transcript): string =>
  subtitlesOf(transcript)
    .map(
      ({ start, end, lines }, index) =>
        `${index + 1}\n${timeText(start, ',')} --> ${timeText(end, ',')}\n${lines.join('\n')}\n`,
    )
    .join('\n') || '\n'

/** Escapes the characters that are special in WebVTT (W3C WebVTT, 4.2.2). */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const asVtt = (transcript: Transcript): string =>
  [
    'WEBVTT\n',
    ...subtitlesOf(transcript).map(
      ({ start, end, lines }) =>
        `${timeText(start, '.')} --> ${timeText(end, '.')}\n${lines.map(escaped).join('\n')}\n`,
    ),
  ].join('\n')
