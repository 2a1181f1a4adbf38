/** What our program of Python is asked and what it answers, a line of JSON each. Times are in seconds, places in samples. */
import { z } from 'zod'

/** A word with its times and how sure the recogniser is of it, 0 to 1. A space before it is part of it. */
export const Word = z.tuple([z.number(), z.number(), z.string(), z.number()])
export type Word = z.infer<typeof Word>

export const Segment = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  /** The mean of the logarithms of the likelihoods of its tokens. */
  likelihood: z.number(),
  /** How likely nothing is said at all. */
  silence: z.number(),
  words: z.array(Word).optional(),
})
export type Segment = z.infer<typeof Segment>

const Span = z.tuple([z.int(), z.int()])
export type Span = z.infer<typeof Span>

/** A part of a recording that is written down by itself. Its spans of speech count from its own start. */
export const SpeechChunk = z.object({ start: z.int(), end: z.int(), spans: z.array(Span).min(1) })
export type SpeechChunk = z.infer<typeof SpeechChunk>

export const Planned = z.object({ chunks: z.array(SpeechChunk), language: z.string().nullable() })

export const Transcribed = z.object({
  language: z.string(),
  /** The most memory the process has ever had, in bytes. */
  memory: z.number(),
})

export const Answer = z.union([
  z.object({ ready: z.enum(['cpu', 'cuda']) }),
  z.object({ segment: Segment }),
  /** How many samples were looked through for speech. */
  z.object({ looked: z.int() }),
  z.object({ done: z.union([Planned, Transcribed]) }),
  z.object({ failed: z.string() }),
])
export type RecogniserAnswer = z.infer<typeof Answer>

export interface PlanRequest {
  do: 'plan'
  /** How long chunks should be, in seconds: the first, the second, and so on; the last holds for all further ones. */
  lengths: number[]
  /** The chosen language, which is looked at if it is the one spoken. */
  language?: string
}

export interface TranscribeRequest {
  do: 'transcribe'
  spans: Span[]
  /** Its code in ISO 639-1; found where it is left out. */
  language?: string
  beam: number
  words: boolean
  /** Words that are likely to be said. */
  hotwords?: string
}

export type Request = PlanRequest | TranscribeRequest
