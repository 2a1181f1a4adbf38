/** HWP to Word: documents of Hangul, the Korean word processor, for editing in Word. */
import { z } from 'zod'
import { defineTool } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'hwp-to-docx',
  version: 1,
  group: 'from-pdf',
  accepts: ['hwp', 'hwpx', 'hml'],
  produces: 'docx',
  options: z.object({}),
  queue: 'office',
  engines: ['hwp', 'mupdf'],
  runs: ['browser', 'server'],
  limits: {
    files: 50,
    bytes: 100_000_000,
    pages: 3000,
    seconds: { base: 120, perMegabyte: 5, perPage: 0 },
    memoryMegabytes: { base: 1500, perMegabyte: 8, perPage: 0 },
  },
})
