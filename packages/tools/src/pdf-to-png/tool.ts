/** PDF to PNG: renders each page as an image, or extracts the images in the pages. */
import { z } from 'zod'
import { countPages, defineTool, pageRangePattern } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'pdf-to-png',
  version: 1,
  group: 'from-pdf',
  accepts: ['pdf'],
  produces: 'png',
  gives: 'many',
  makes: ({ mode, pages: range }, { pages }) => ({ files: mode === 'pages' ? countPages(range, pages) : undefined }),
  splits: true,
  options: z.object({
    mode: z.enum(['pages', 'images']).default('pages'),
    pages: z.string().max(100_000).regex(pageRangePattern).default(''),
    /** Dots per inch. */
    dpi: z.int().min(36).max(600).default(150),
    colour: z.enum(['colour', 'grey', 'black']).default('colour'),
    background: z.enum(['white', 'transparent']).default('white'),
  }),
  runs: ['browser', 'server'],
  queue: 'pdf',
  engines: ['mupdf'],
  limits: {
    files: 50,
    bytes: 500_000_000,
    pages: 2000,
    seconds: { base: 60, perMegabyte: 2, perPage: 3 },
    memoryMegabytes: { base: 900, perMegabyte: 3, perPage: 0 },
  },
})
