/** PDF to PowerPoint: a slide for each page, with separate texts, tables and pictures. */
import { z } from 'zod'
import { defineTool, pageRangePattern } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'pdf-to-pptx',
  version: 2,
  group: 'from-pdf',
  accepts: ['pdf'],
  produces: 'pptx',
  options: z.object({
    pages: z.string().max(500).regex(pageRangePattern).default(''),
  }),
  runs: ['browser', 'server'],
  queue: 'pdf',
  engines: ['mupdf'],
  limits: {
    files: 50,
    bytes: 500_000_000,
    pages: 2000,
    // Reading a page takes less than a second, recognising one whose text is unreadable up to 5.
    seconds: { base: 60, perMegabyte: 1, perPage: 5 },
    memoryMegabytes: { base: 700, perMegabyte: 3, perPage: 0.8 },
  },
})
