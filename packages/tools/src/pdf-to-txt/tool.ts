/** Text extraction: what a PDF says, as a plain UTF-8 file. */
import { z } from 'zod'
import { defineTool } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'pdf-to-txt',
  version: 1,
  group: 'from-pdf',
  accepts: ['pdf'],
  produces: 'txt',
  options: z.object({
    /** `reading`: columns one after the other, paragraphs whole. `page`: as it stands on the page, kept with spaces. */
    layout: z.enum(['reading', 'page']).default('reading'),
  }),
  queue: 'pdf',
  engines: ['mupdf'],
  limits: {
    files: 50,
    bytes: 500_000_000,
    pages: 5000,
    seconds: { base: 30, perMegabyte: 0.5, perPage: 0.3 },
    memoryMegabytes: { base: 400, perMegabyte: 3, perPage: 0 },
  },
})
