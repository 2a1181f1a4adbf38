/** Text extraction: the text of a PDF as plain text or Markdown, in UTF-8. */
import { z } from 'zod'
import { defineTool, pageRangePattern } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'pdf-to-txt',
  version: 2,
  group: 'from-pdf',
  accepts: ['pdf'],
  produces: ({ output }) => output,
  options: z.object({
    /** Markdown keeps headings, lists, tables, emphasis, links and footnotes. */
    output: z.enum(['txt', 'md']).default('txt'),
    /** `reading`: column by column, in whole paragraphs. `page`: laid out as on the page, with spaces; for plain text only. */
    layout: z.enum(['reading', 'page']).default('reading'),
    /** Headers, footers and page numbers; the layout of the page always has them. */
    running: z.boolean().default(true),
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
