/** What was said in a recording, with the times of its words: what subtitles are made of, and what a visitor reads along and corrects. */
import { z } from 'zod'

/** A word. The space before it, where its script has one, is part of it. Times are in seconds from the recording's start. */
export const TimedWord = z.object({ start: z.number(), end: z.number(), text: z.string() })
export type TimedWord = z.infer<typeof TimedWord>

/** What was said in one breath: a sentence, or a part of one. */
export const TimedLine = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  words: z.array(TimedWord),
})
export type TimedLine = z.infer<typeof TimedLine>

export const Transcript = z.object({
  /** Goes up when older programs could no longer read it. */
  version: z.literal(1),
  /** Its code in ISO 639-1. */
  language: z.string(),
  /** How long the recording is. */
  seconds: z.number(),
  lines: z.array(TimedLine),
})
export type Transcript = z.infer<typeof Transcript>

/** Whether words of a language stand without spaces between them. */
export const isSpaceless = (language: string): boolean => ['ja', 'zh', 'yue', 'th', 'lo', 'my', 'km'].includes(language)
