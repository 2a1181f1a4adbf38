/** The requests to and answers of our Python program, one JSON object per line. Times are in seconds, positions in samples. */
import { z } from 'zod'

/** A word with its start, end, text and confidence, 0 to 1. A space before it is part of its text. */
export const Word = z.tuple([z.number(), z.number(), z.string(), z.number()])
export type Word = z.infer<typeof Word>

export const Segment = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  /** The mean log probability of its tokens. */
  likelihood: z.number(),
  /** The probability that it contains no speech. */
  silence: z.number(),
  words: z.array(Word).optional(),
})
export type Segment = z.infer<typeof Segment>

const Span = z.tuple([z.int(), z.int()])
export type Span = z.infer<typeof Span>

/** A part of a recording that is transcribed separately. Its speech spans are relative to its own start. */
export const SpeechChunk = z.object({ start: z.int(), end: z.int(), spans: z.array(Span).min(1) })
export type SpeechChunk = z.infer<typeof SpeechChunk>

export const Planned = z.object({ chunks: z.array(SpeechChunk), language: z.string().nullable() })

export const Transcribed = z.object({
  language: z.string(),
  /** The peak memory of the process, in bytes. */
  memory: z.number(),
})

export const Answer = z.union([
  z.object({ ready: z.enum(['cpu', 'cuda']) }),
  z.object({ segment: Segment }),
  /** The number of samples scanned for speech. */
  z.object({ looked: z.int() }),
  z.object({ done: z.union([Planned, Transcribed]) }),
  z.object({ failed: z.string() }),
])
export type RecogniserAnswer = z.infer<typeof Answer>

export interface PlanRequest {
  do: 'plan'
  /** The target lengths of chunks, in seconds: of the first, the second, and so on; the last one applies to all further chunks. */
  lengths: number[]
  /** The chosen language, which is compared with the spoken one. */
  language?: string
}

export interface TranscribeRequest {
  do: 'transcribe'
  spans: Span[]
  /** The ISO 639-1 code of the language; detected if omitted. */
  language?: string
  beam: number
  words: boolean
  /** Words that are likely to occur. */
  hotwords?: string
}

export type Request = PlanRequest | TranscribeRequest
