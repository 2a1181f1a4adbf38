/** PDF to Excel: the tables of a PDF as ranges of a workbook, with numeric cells. */
import { z } from 'zod'
import { defineTool, pageRangePattern } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'pdf-to-xlsx',
  version: 2,
  group: 'from-pdf',
  accepts: ['pdf'],
  produces: 'xlsx',
  options: z.object({
    /** Whether the tables of a page share a sheet. */
    sheets: z.enum(['page', 'table']).default('page'),
    /** Whether text outside of tables is written too, line by line. */
    text: z.boolean().default(false),
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
