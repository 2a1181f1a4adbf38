/** Text extraction: the text of a PDF as a plain UTF-8 file. */
import { z } from 'zod'
import { defineTool } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'pdf-to-txt',
  version: 1,
  group: 'from-pdf',
  accepts: ['pdf'],
  produces: 'txt',
  options: z.object({
    /** `reading`: column by column, in whole paragraphs. `page`: laid out as on the page, with spaces. */
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
