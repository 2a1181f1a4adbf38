/** Transcribes speech in two steps: planning its chunks, and transcribing each chunk. */
import { Planned, Transcribed, type Segment, type SpeechChunk } from './recogniser-messages.ts'
import { cutRepetitions } from './cut-repetitions.ts'
import type { FetchOptions } from './fetch-model.ts'
import type { ModelName } from './models.ts'
import { withRecogniser } from './recogniser-pool.ts'

export interface SpeechOptions extends FetchOptions {
  model: ModelName
  /** The ISO 639-1 code of the spoken language; detected if omitted. */
  language?: string | undefined
}

/** Recordings up to this length, in seconds, are a single chunk: splitting them would cost more than it saves. */
const wholeSeconds = 120
/** The first chunks are short, so that text is available early. */
const lengths = [30, 60, 120, 180]

/**
 * Detects speech in a file of raw samples (`decodeSound`) and splits it into chunks, at pauses if possible.
 *
 * @returns the chunks, empty without speech; the language if it was detected, which is the case if there are several chunks or one was
 * chosen: the chosen one, unless another is detected with certainty
 * @throws DocweaveError like `withRecogniser`
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
  /** The beam size: 1 is the fastest. */
  beam: number
  /** Whether to return the times of every word. */
  words: boolean
  /** Words that are likely to occur: names, terms. */
  hotwords?: string | undefined
  /** Called with every segment as it is recognised, with times in seconds from the chunk's start. */
  onSegment?: (segment: Segment) => void
}

export interface ChunkText {
  segments: Segment[]
  language: string
  /** The number of places with endless repetitions, which were cut. */
  repetitions: number
}

/**
 * Transcribes a chunk.
 *
 * @param path the chunk's sound, a WAVE file written by `writeWave`
 * @returns its segments, with times in seconds from the chunk's start
 * @throws DocweaveError like `withRecogniser`
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
