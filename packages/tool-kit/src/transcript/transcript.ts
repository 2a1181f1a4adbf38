/**
 * Transcripts: the speech of a recording with the times of its words. Subtitles are made from them, and visitors read along and correct
 * them.
 */
import { z } from 'zod'

/** A word, including the space before it if its script has one. Times are in seconds from the recording's start. */
export const TimedWord = z.object({ start: z.number(), end: z.number(), text: z.string() })
export type TimedWord = z.infer<typeof TimedWord>

/** A sentence, or a part of one. */
export const TimedLine = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  words: z.array(TimedWord),
})
export type TimedLine = z.infer<typeof TimedLine>

export const Transcript = z.object({
  /** Incremented when older programs can no longer read the format. */
  version: z.literal(1),
  /** The code of the language as Whisper returns it: ISO 639-1, or `yue`; the chosen one, or none, if nothing was said. */
  language: z.string(),
  /** The end of the last line. */
  seconds: z.number(),
  lines: z.array(TimedLine),
})
export type Transcript = z.infer<typeof Transcript>

/** Whether a language is written without spaces between words. */
export const isSpaceless = (language: string): boolean => ['ja', 'zh', 'yue', 'th', 'lo', 'my', 'km'].includes(language)

/** A pause of this many seconds ends a paragraph. */
const longPause = 2
/** A paragraph of this many characters ends with its sentence; in scripts without spaces half as many. */
const longEnough = 600

const endsSentence = /[.?!…。？！]["'”’」』)]*$/

/**
 * Converts the lines of a transcript to running text: a paragraph ends where the speaker paused, or with a sentence once it is long.
 *
 * @returns the paragraphs, each in one line
 */
export function paragraphsOf({ lines, language }: Pick<Transcript, 'lines' | 'language'>): string[] {
  const joint = isSpaceless(language) ? '' : ' '
  const enough = isSpaceless(language) ? longEnough / 2 : longEnough
  const paragraphs: string[] = []
  let end = -Infinity
  for (const line of lines) {
    const text = line.text.trim()
    if (!text) continue
    const last = paragraphs.at(-1)
    const isNew =
      last === undefined || line.start - end >= longPause || (last.length >= enough && endsSentence.test(last))
    if (isNew) paragraphs.push(text)
    else paragraphs[paragraphs.length - 1] = last + joint + text
    end = line.end
  }
  return paragraphs
}

/** Returns the whole text: an empty line between paragraphs, a newline at the end; empty when nothing was said. */
export const plainText = (transcript: Pick<Transcript, 'lines' | 'language'>): string => {
  const paragraphs = paragraphsOf(transcript)
  return paragraphs.length > 0 ? `${paragraphs.join('\n\n')}\n` : ''
}
