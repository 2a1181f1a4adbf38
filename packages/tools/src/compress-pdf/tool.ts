/** Compression: a smaller PDF with the same content and functions. */
import { z } from 'zod'
import { defineTool } from '@docweave/tool-kit'

/** A size as people write it: `2MB`, `500 kB`, `1.5mb`. */
const sizePattern = /^\s*(?:\d{1,4}(?:\.\d{1,3})?\s*(?:[kK]|[mM])[bB])?\s*$/

export const tool = defineTool({
  id: 'compress-pdf',
  version: 1,
  group: 'organise',
  accepts: ['pdf'],
  produces: 'pdf',
  makes: (_, { pages }) => ({ pages }),
  options: z.object({
    level: z.enum(['light', 'balanced', 'strong']).default('balanced'),
    /** In decimal units (1 MB is 1,000,000 bytes), as file managers and mail servers count. Empty: no target. */
    targetSize: z.string().max(20).regex(sizePattern).default(''),
  }),
  runs: ['browser', 'server'],
  queue: 'pdf',
  engines: ['mupdf'],
  limits: {
    files: 50,
    bytes: 500_000_000,
    pages: 5000,
    seconds: { base: 60, perMegabyte: 6, perPage: 2 },
    memoryMegabytes: { base: 600, perMegabyte: 6, perPage: 0 },
  },
})
