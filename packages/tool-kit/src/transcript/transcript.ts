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
  /** ISO 639-1 code. */
  language: z.string(),
  /** Duration of the recording. */
  seconds: z.number(),
  lines: z.array(TimedLine),
})
export type Transcript = z.infer<typeof Transcript>

/** Whether a language is written without spaces between words. */
export const isSpaceless = (language: string): boolean => ['ja', 'zh', 'yue', 'th', 'lo', 'my', 'km'].includes(language)
