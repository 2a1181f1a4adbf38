/** Reorders pages: any order, reversed, or the backs of a scan interleaved with its fronts. */
import { z } from 'zod'
import { defineTool, pageListPattern, pageToolLimits } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'reorder-pdf',
  version: 1,
  group: 'organise',
  accepts: ['pdf'],
  produces: 'pdf',
  makes: ({ pages: list }, { pages }) => ({ pages: list.trim() === '' ? pages : undefined }),
  options: z.object({
    /**
     * `interleave` takes the first half of the pages as fronts and the second as their backs; `interleave-reversed` does so with
     * backs that were scanned from the last to the first.
     */
    order: z.enum(['pages', 'reverse', 'interleave', 'interleave-reversed']).default('pages'),
    /** The new order, if `order` is `pages`. Pages may be rotated (`2@90`), and `blank` is an empty page. */
    pages: z.string().max(100_000).regex(pageListPattern).default(''),
    /** Unlisted pages are appended, or left out. */
    rest: z.enum(['keep', 'drop']).default('keep'),
  }),
  runs: ['browser', 'server'],
  queue: 'pdf',
  engines: ['mupdf'],
  limits: pageToolLimits,
})
