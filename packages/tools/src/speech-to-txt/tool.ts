/** Speech to text: a quick, plain transcript of a recording. */
import { z } from 'zod'
import { defineTool } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'speech-to-txt',
  version: 1,
  group: 'recognise',
  accepts: ['mp3', 'm4a', 'wav', 'ogg', 'flac', 'webm', 'mp4', 'mkv'],
  produces: 'txt',
  splits: true,
  options: z.object({
    /** `auto`: detected from the recording. */
    language: z.enum(['auto', 'ko', 'en', 'ja']).default('auto'),
  }),
  queue: 'speech',
  engines: ['ffmpeg', 'whisper'],
  // A chunk's pages are its seconds.
  limits: {
    files: 20,
    bytes: 2_000_000_000,
    pages: 15_000,
    seconds: { base: 1200, perMegabyte: 1, perPage: 10 },
    memoryMegabytes: { base: 1000, perMegabyte: 0, perPage: 0 },
  },
})
