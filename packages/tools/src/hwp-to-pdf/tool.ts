/** HWP to PDF: documents of Hangul, the Korean word processor, with its layout, for people without the program. */
import { z } from 'zod'
import { defineTool, outputOption, takesByOutput } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'hwp-to-pdf',
  version: 1,
  group: 'to-pdf',
  accepts: ['hwp', 'hwpx', 'hml'],
  takes: takesByOutput,
  produces: 'pdf',
  options: z.object({
    output: outputOption,
  }),
  queue: 'office',
  engines: ['hwp', 'mupdf'],
  runs: ['browser', 'server'],
  limits: {
    files: 50,
    bytes: 100_000_000,
    pages: 3000,
    seconds: { base: 120, perMegabyte: 5, perPage: 2 },
    memoryMegabytes: { base: 1500, perMegabyte: 8, perPage: 0 },
  },
})
