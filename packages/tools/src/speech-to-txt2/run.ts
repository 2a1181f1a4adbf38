/** Creates transcripts and subtitles with FFmpeg and faster-whisper: as `speech-to-txt`, with a larger beam and the times of all words. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readParts, splitRecording, writePart } from '@docweave/engines/speech'
import { defineRun } from '@docweave/tool-kit/run'
import { asSrt, asVtt, plainText, type Transcript } from '@docweave/tool-kit/transcript'
import { asDocx } from '@docweave/tool-kit/transcript-docx'
import { tool } from './tool.ts'

/** The beam size: the library's default. */
const beam = 5

const chosen = ({ language }: { language: string }) => (language === 'auto' ? undefined : language)

/** Formats a transcript in the requested format. */
async function written(transcript: Transcript, output: string, title: string): Promise<string | Uint8Array> {
  if (output === 'srt') return asSrt(transcript)
  if (output === 'vtt') return asVtt(transcript)
  if (output === 'docx') return new Uint8Array(await (await asDocx(transcript, title)).arrayBuffer())
  return output === 'json' ? `${JSON.stringify(transcript, undefined, 1)}\n` : plainText(transcript)
}

export const run = defineRun(tool, {
  async split({ inputs: [input], options, folder, signal, progress, notice }) {
    const { parts, isCutShort, heard } = await splitRecording({
      path: input.path,
      kind: input.kind,
      folder,
      signal,
      model: options.model,
      language: chosen(options),
      onProgress: (bytes, of) => progress(Math.floor((100 * bytes) / of), 100, 'percent'),
    })
    if (isCutShort) notice('SOUND_CUT_SHORT')
    if (heard !== undefined) notice('OTHER_LANGUAGE_HEARD', { language: heard })
    return parts.map(({ data, seconds, path: part }) => ({
      data,
      pages: seconds,
      unit: 'second' as const,
      part: { path: part, kind: 'wav' as const },
    }))
  },

  map({ inputs: [input], options, folder, signal, progress, show }, chunk) {
    return writePart({
      data: chunk.data,
      path: input.path,
      folder,
      signal,
      model: options.model,
      beam,
      words: true,
      hotwords: options.glossary.trim(),
      onText(text, seconds) {
        progress(Math.floor(seconds), chunk.pages, 'second')
        show(text)
      },
    })
  },

  async join({ inputs: [input], options, folder, notice }, parts) {
    const { segments, language = chosen(options) ?? '', repetitions } = await readParts(parts)
    if (segments.length === 0) notice('NO_SPEECH_FOUND')
    if (repetitions > 0) notice('REPETITIONS_CUT')
    const transcript: Transcript = {
      version: 1,
      language,
      seconds: segments.at(-1)?.end ?? 0,
      lines: segments.map(({ start, end, text, words = [] }) => ({
        start,
        end,
        text,
        words: words.map(([from, to, word]) => ({ start: from, end: to, text: word })),
      })),
    }
    const path = join(folder, `output.${options.output}`)
    const words = join(folder, 'transcript.json')
    await writeFile(path, await written(transcript, options.output, input.name ?? ''))
    await writeFile(words, JSON.stringify(transcript))
    return [{ path, transcript: words }]
  },
})
