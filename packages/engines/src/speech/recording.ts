/** Transcribes a recording in the three phases of a parallel step: splitting, transcribing each part, and merging. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKind } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { z } from 'zod'
import { decodeSound, isSoundKind, samplesPerSecond, writeWave } from './ffmpeg/index.ts'
import { Segment, SpeechChunk } from './recogniser-messages.ts'
import type { FetchOptions } from './fetch-model.ts'
import type { ModelName } from './models.ts'
import { planSpeech, transcribeChunk } from './recognise-speech.ts'

/** The plan of a part, without any of its text, because it is stored with the plan of the work. */
const PartPlan = z.object({
  /** The start in the recording, in seconds. */
  start: z.number(),
  spans: SpeechChunk.shape.spans,
  /** The language detected in the whole recording; detected in the part if missing. */
  language: z.string().optional(),
})

export interface RecordingPart {
  data: z.infer<typeof PartPlan>
  /** The path of its sound, a WAVE file. */
  path: string
  /** The length, rounded up. */
  seconds: number
}

export interface SplitOptions extends FetchOptions {
  path: string
  kind: FileKind
  /** An empty folder. */
  folder: string
  model: ModelName
  language: string | undefined
}

export interface SplitResult {
  parts: RecordingPart[]
  /** Whether the file's stated length exceeds what could be decoded. */
  isCutShort: boolean
  /** The language detected with certainty if another was chosen; the transcript is in the detected one. */
  heard: string | undefined
}

/**
 * Decodes a recording, detects speech, and splits it into parts; returns no parts without speech.
 *
 * @throws DocweaveError like `decodeSound` and `planSpeech`
 */
export async function splitRecording(options: SplitOptions): Promise<SplitResult> {
  const { path, kind, folder, signal, language } = options
  if (!isSoundKind(kind)) throw new DocweaveError('FILE_KIND_UNSUPPORTED', { kind })
  const sound = await decodeSound({ path, kind, folder, signal })
  const planned = await planSpeech(sound.path, sound.seconds, options)
  const parts: RecordingPart[] = []
  for (const [index, { start, end, spans }] of planned.chunks.entries()) {
    const out = join(folder, `part-${index}.wav`)
    await writeWave(sound.path, out, start, end)
    signal.throwIfAborted()
    parts.push({
      data: { start: start / samplesPerSecond, spans, ...(planned.language ? { language: planned.language } : {}) },
      path: out,
      seconds: Math.ceil((end - start) / samplesPerSecond),
    })
  }
  await rm(sound.path)
  const heard = language === undefined || planned.language === language ? undefined : planned.language
  return { parts, isCutShort: sound.isCutShort, heard }
}

const PartText = z.object({
  start: z.number(),
  language: z.string(),
  repetitions: z.int(),
  segments: z.array(Segment),
})
type PartText = z.infer<typeof PartText>

export interface PartOptions extends FetchOptions {
  /** The data returned by `splitRecording`. */
  data: unknown
  /** The path of the part's sound. */
  path: string
  folder: string
  model: ModelName
  beam: number
  words: boolean
  hotwords?: string
  /** Called with the text so far, and the number of seconds it covers. */
  onText(text: string, seconds: number): void
}

/**
 * Transcribes a part.
 *
 * @returns the path of a file for `readParts`
 * @throws DocweaveError like `transcribeChunk`
 */
export async function writePart(options: PartOptions): Promise<string> {
  const { path, folder, onText } = options
  const plan = PartPlan.parse(options.data)
  const said: string[] = []
  const found = await transcribeChunk(path, {
    ...options,
    spans: plan.spans,
    language: plan.language,
    onSegment({ text, end }) {
      said.push(text)
      onText(said.join('\n'), end)
    },
  })
  const text: PartText = { ...found, start: plan.start }
  const out = join(folder, 'part.json')
  await writeFile(out, JSON.stringify(text))
  return out
}

export interface RecordingText {
  /** With times in seconds from the recording's start. */
  segments: Segment[]
  /** The most frequent language, by segments; `undefined` without parts. */
  language: string | undefined
  repetitions: number
}

const shifted = (segment: Segment, by: number): Segment => ({
  ...segment,
  start: segment.start + by,
  end: segment.end + by,
  ...(segment.words
    ? { words: segment.words.map(([start, end, text, sure]) => [start + by, end + by, text, sure]) }
    : {}),
})

/** Reads the files of `writePart`, in the order of the parts. */
export async function readParts(paths: readonly string[]): Promise<RecordingText> {
  const parts = await Promise.all(paths.map(async (path) => PartText.parse(JSON.parse(await readFile(path, 'utf8')))))
  const votes = new Map<string, number>()
  for (const { language, segments } of parts) votes.set(language, (votes.get(language) ?? 0) + segments.length)
  return {
    segments: parts.flatMap(({ segments, start }) => segments.map((segment) => shifted(segment, start))),
    language: [...votes].toSorted(([, a], [, b]) => b - a)[0]?.[0],
    repetitions: parts.reduce((sum, { repetitions }) => sum + repetitions, 0),
  }
}
