/** A recording from its file to its text, in the three phases of a step that fans out: split, each part by itself, and what they come to. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKind } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { z } from 'zod'
import { decodeSound, isSoundKind, samplesPerSecond, writeWave } from '../ffmpeg/index.ts'
import { Segment, SpeechChunk } from './answers.ts'
import type { FetchOptions } from './fetch-model.ts'
import type { ModelName } from './models.ts'
import { planSpeech, transcribeChunk } from './recognise-speech.ts'

/** What is known of a part before it is written down. No word of it: this travels with the plan of the work. */
const PartPlan = z.object({
  /** Where it begins in the recording, in seconds. */
  start: z.number(),
  spans: SpeechChunk.shape.spans,
  /** As it was heard in all of the recording; found from the part itself where it is missing. */
  language: z.string().optional(),
})

export interface RecordingPart {
  data: z.infer<typeof PartPlan>
  /** Its sound, a WAVE file. */
  path: string
  /** Rounded up. */
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
  /** The file says that it is longer than what could be decoded. */
  isCutShort: boolean
  /** The language that is surely spoken, where another was chosen: it is written down in this one. */
  heard: string | undefined
}

/**
 * Decodes a recording, finds where somebody speaks, and cuts it into parts; none where nobody does.
 *
 * @throws DocweaveError as `decodeSound` and `planSpeech` do
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
  /** As `splitRecording` gave it. */
  data: unknown
  /** The part's sound. */
  path: string
  folder: string
  model: ModelName
  beam: number
  words: boolean
  hotwords?: string
  /** Hears of what is there so far: its text, and how many seconds of the part it is. */
  onText(text: string, seconds: number): void
}

/**
 * Writes a part down.
 *
 * @returns where its text is, as a file for `readParts`
 * @throws DocweaveError as `transcribeChunk` does
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
  /** The one of most parts; `undefined` where nothing was said. */
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

/** Reads what `writePart` wrote, in the parts' order. */
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
