/** Transcripts and subtitles: an accurate transcript of a recording, with word times. */
import { z } from 'zod'
import { defineTool } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'speech-to-txt2',
  version: 1,
  group: 'recognise',
  accepts: ['mp3', 'm4a', 'wav', 'ogg', 'flac', 'webm', 'mp4', 'mkv'],
  produces: ({ output }) => output,
  splits: true,
  options: z.object({
    output: z.enum(['txt', 'srt', 'vtt', 'docx', 'json']).default('txt'),
    /** `auto`: detected from the recording. */
    language: z.enum(['auto', 'ko', 'en', 'ja']).default('auto'),
    /** Names and terms in the recording, separated by commas. */
    glossary: z.string().max(500).default(''),
    model: z.enum(['base', 'small', 'medium', 'large-v3-turbo']).default('base'),
  }),
  queue: 'speech',
  engines: ['ffmpeg', 'whisper'],
  // A chunk's pages are its seconds. The larger models are slower than real time on a small machine, and must be downloaded once.
  limits: {
    files: 20,
    bytes: 2_000_000_000,
    pages: 15_000,
    seconds: { base: 3600, perMegabyte: 1, perPage: 30 },
    memoryMegabytes: { base: 1000, perMegabyte: 0, perPage: 0 },
  },
})
