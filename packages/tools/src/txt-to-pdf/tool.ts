/** Text to PDF: a plain text file in a common encoding of Korean, Japanese or Western text, as pages to read and print. */
import { z } from 'zod'
import { defineTool } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'txt-to-pdf',
  version: 1,
  group: 'to-pdf',
  accepts: ['txt'],
  produces: 'pdf',
  options: z.object({
    encoding: z.enum(['auto', 'utf-8', 'utf-16', 'euc-kr', 'shift_jis', 'euc-jp', 'latin1']).default('auto'),
    font: z.enum(['sans', 'serif', 'mono']).default('sans'),
    /** In points. */
    size: z.number().min(6).max(36).default(11),
    pageSize: z.enum(['a4', 'letter', 'a5']).default('a4'),
    /** In millimetres. */
    margin: z.number().min(0).max(60).default(20),
    pageNumbers: z.boolean().default(false),
  }),
  runs: ['browser', 'server'],
  queue: 'pdf',
  engines: ['mupdf'],
  limits: {
    files: 50,
    bytes: 10_000_000,
    pages: 10_000,
    seconds: { base: 60, perMegabyte: 20, perPage: 0 },
    memoryMegabytes: { base: 500, perMegabyte: 50, perPage: 0 },
  },
})
