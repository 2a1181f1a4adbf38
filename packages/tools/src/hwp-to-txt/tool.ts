/** HWP to text: the text of Hangul documents as plain text or Markdown, in UTF-8. */
import { z } from 'zod'
import { defineTool } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'hwp-to-txt',
  version: 1,
  group: 'from-pdf',
  accepts: ['hwp', 'hwpx', 'hml'],
  produces: ({ output }) => output,
  options: z.object({
    /** Markdown keeps headings, lists, tables, emphasis, links, footnotes and equations. */
    output: z.enum(['txt', 'md']).default('txt'),
    /** Headers and footers, once where they begin to apply. */
    running: z.boolean().default(true),
  }),
  queue: 'office',
  engines: ['hwp'],
  runs: ['browser', 'server'],
  limits: {
    files: 50,
    bytes: 100_000_000,
    pages: 3000,
    seconds: { base: 120, perMegabyte: 5, perPage: 0 },
    memoryMegabytes: { base: 1500, perMegabyte: 8, perPage: 0 },
  },
})
