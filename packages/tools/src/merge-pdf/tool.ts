/** Merge: several PDFs and pictures, or some of their pages, become one PDF. */
import { z } from 'zod'
import { defineTool, pageListPattern, pageToolLimits } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'merge-pdf',
  version: 1,
  group: 'organise',
  accepts: ['pdf', 'jpg', 'png', 'webp', 'tiff', 'gif', 'bmp', 'heic', 'avif'],
  produces: 'pdf',
  takes: 'all',
  makes: ({ pages: list }, { pages }) => ({ pages: list.trim() === '' ? pages : undefined }),
  options: z.object({
    /**
     * The files' order: as given or by name; or alternating page by page, for separate scans of fronts and backs, with the second file
     * reversed if it was scanned backwards.
     */
    order: z.enum(['given', 'name', 'interleave', 'interleave-reversed']).default('given'),
    /**
     * A range for every file (`1-3`), or all pages of the new document with their files (`2:1-3,1:7@90,blank`), numbered in the order the
     * files were given; this then determines the order.
     */
    pages: z.string().max(100_000).regex(pageListPattern).default(''),
  }),
  runs: ['browser', 'server'],
  queue: 'pdf',
  engines: ['mupdf'],
  limits: pageToolLimits,
})
