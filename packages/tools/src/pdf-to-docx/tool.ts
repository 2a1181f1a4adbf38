/** PDF to Word: an editable document with real paragraphs, headings, lists and tables. */
import { z } from 'zod'
import { defineTool, pageRangePattern } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'pdf-to-docx',
  version: 2,
  group: 'from-pdf',
  accepts: ['pdf'],
  produces: 'docx',
  options: z.object({
    /** `flowing`: paragraphs and tables below each other, for editing, with the pages and columns of the original. `exact`: each paragraph keeps its position, for the same appearance. */
    layout: z.enum(['flowing', 'exact']).default('flowing'),
    pages: z.string().max(500).regex(pageRangePattern).default(''),
  }),
  runs: ['browser', 'server'],
  queue: 'pdf',
  engines: ['mupdf'],
  limits: {
    files: 50,
    bytes: 500_000_000,
    pages: 5000,
    // Reading a page takes less than a second, recognising one whose text is unreadable up to 5.
    seconds: { base: 60, perMegabyte: 1, perPage: 5 },
    memoryMegabytes: { base: 700, perMegabyte: 3, perPage: 0.8 },
  },
})
