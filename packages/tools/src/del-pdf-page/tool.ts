/** Deletes pages: they are removed from the file, not only hidden. */
import { z } from 'zod'
import { countPages, defineTool, pageRangePattern, pageToolLimits } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'del-pdf-page',
  version: 1,
  group: 'organise',
  accepts: ['pdf'],
  produces: 'pdf',
  makes({ pages: deleted }, { pages }) {
    const gone = deleted.trim() === '' ? 0 : countPages(deleted, pages)
    return { pages: pages === undefined || gone === undefined ? undefined : pages - gone }
  },
  lacks: ({ pages }) => (pages.trim() === '' ? 'PAGES_NOT_CHOSEN' : undefined),
  options: z.object({
    /** The pages to delete; an empty range deletes none. */
    pages: z.string().max(100_000).regex(pageRangePattern).default(''),
  }),
  runs: ['browser', 'server'],
  queue: 'pdf',
  engines: ['mupdf'],
  limits: pageToolLimits,
})
