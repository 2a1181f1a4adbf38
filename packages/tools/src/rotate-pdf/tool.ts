/** Rotates sideways or upside-down pages upright. */
import { z } from 'zod'
import { defineTool, pageToolLimits, rotatedPagesPattern } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'rotate-pdf',
  version: 1,
  group: 'organise',
  accepts: ['pdf'],
  produces: 'pdf',
  makes: (_, { pages }) => ({ pages }),
  options: z.object({
    /** Degrees clockwise, in addition to the page's own rotation. */
    angle: z.literal([90, 180, 270]).default(90),
    /** The pages to rotate; all if empty. A page may have its own angle: `1@90,3-4@180`. */
    pages: z.string().max(100_000).regex(rotatedPagesPattern).default(''),
  }),
  runs: ['browser', 'server'],
  queue: 'pdf',
  engines: ['mupdf'],
  limits: pageToolLimits,
})
