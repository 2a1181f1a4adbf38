/** Speech in a recording written down, in two parts: a plan of its chunks, and each chunk by itself. */
import { Planned, Transcribed, type Segment, type SpeechChunk } from './answers.ts'
import { cutRepetitions } from './cut-repetitions.ts'
import type { FetchOptions } from './fetch-model.ts'
import type { ModelName } from './models.ts'
import { withRecogniser } from './recogniser-pool.ts'

export interface SpeechOptions extends FetchOptions {
  model: ModelName
  /** The language spoken, by its code in ISO 639-1; it is found where this is left out. */
  language?: string | undefined
}

/** Up to so many seconds are one chunk: to cut them would cost more than it spares. */
const wholeSeconds = 120
/** The first chunks are short, so that there soon is something to read. */
const lengths = [30, 60, 120, 180]

/**
 * Looks for speech in a file of plain samples (`decodeSound`) and cuts it into chunks, at pauses where there are any.
 *
 * @returns the chunks, none where nobody speaks; the language where it was looked for, which is when there are several chunks or one was
 * chosen: the chosen one, unless another is surely spoken
 * @throws DocweaveError as `withRecogniser` does
 */
export function planSpeech(
  path: string,
  seconds: number,
  options: SpeechOptions,
): Promise<{ chunks: SpeechChunk[]; language: string | undefined }> {
  const { model, language, signal } = options
  return withRecogniser(model, options, async (recogniser) => {
    const request = { do: 'plan' as const, lengths: seconds <= wholeSeconds ? [wholeSeconds] : lengths }
    const done = await recogniser.ask(path, { ...request, ...(language ? { language } : {}) }, { signal })
    const { chunks, language: found } = Planned.parse(done)
    return { chunks, language: found ?? undefined }
  })
}

export interface ChunkOptions extends SpeechOptions {
  spans: SpeechChunk['spans']
  /** How many readings are followed at once: 1 is the quickest. */
  beam: number
  /** Whether every word gets its times. */
  words: boolean
  /** Words that are likely to be said: names, terms. */
  hotwords?: string | undefined
  /** Hears of every segment as it comes, with times in seconds from the chunk's start. */
  onSegment?: (segment: Segment) => void
}

export interface ChunkText {
  segments: Segment[]
  language: string
  /** In how many places the recogniser had repeated itself without end. */
  repetitions: number
}

/**
 * Writes a chunk down.
 *
 * @param path the chunk's sound, a WAVE file as `writeWave` gives it
 * @returns its segments, with times in seconds from the chunk's start
 * @throws DocweaveError as `withRecogniser` does
 */
export function transcribeChunk(path: string, options: ChunkOptions): Promise<ChunkText> {
  const { model, language, spans, beam, words, hotwords, signal, onSegment } = options
  return withRecogniser(model, options, async (recogniser) => {
    const said: Segment[] = []
    const done = await recogniser.ask(
      path,
      { do: 'transcribe', spans, beam, words, ...(language ? { language } : {}), ...(hotwords ? { hotwords } : {}) },
      {
        signal,
        onSegment(segment) {
          said.push(segment)
          onSegment?.(segment)
        },
      },
    )
    const { language: spoken } = Transcribed.parse(done)
    const { segments, cut } = cutRepetitions(said)
    return { segments, language: spoken, repetitions: cut }
  })
}
