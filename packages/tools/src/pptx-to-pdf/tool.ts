/** PowerPoint to PDF: slides as pages, with their notes, or several on a handout page. */
import { z } from 'zod'
import { defineTool, officeLimits, officeOptions, takesByOutput } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'pptx-to-pdf',
  version: 1,
  group: 'to-pdf',
  accepts: ['pptx', 'ppt', 'odp'],
  produces: 'pdf',
  takes: takesByOutput,
  options: z.object({
    layout: z.enum(['slides', 'notes', 'handouts']).default('slides'),
    /** Slides per handout page. */
    perPage: z.enum(['2', '3', '4', '6', '9']).default('6'),
    ...officeOptions.shape,
  }),
  queue: 'office',
  engines: ['libreoffice', 'mupdf'],
  limits: officeLimits,
})
