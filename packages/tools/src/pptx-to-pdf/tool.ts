/** PowerPoint to PDF: slides as pages, with their notes, or several on a page to hand out. */
import { z } from 'zod'
import { defineTool, outputOption, takesByOutput } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'pptx-to-pdf',
  version: 1,
  group: 'to-pdf',
  accepts: ['pptx', 'ppt', 'odp'],
  produces: 'pdf',
  takes: takesByOutput,
  options: z.object({
    layout: z.enum(['slides', 'notes', 'handouts']).default('slides'),
    /** Slides on a page that is handed out. */
    perPage: z.enum(['2', '3', '4', '6', '9']).default('6'),
    output: outputOption,
    /** Structure for screen readers. */
    tagged: z.boolean().default(false),
    /** PDF/A-2b, for archives. */
    pdfa: z.boolean().default(false),
  }),
  queue: 'office',
  engines: ['libreoffice', 'mupdf'],
  limits: {
    files: 50,
    bytes: 100_000_000,
    pages: 10_000,
    seconds: { base: 120, perMegabyte: 20, perPage: 0 },
    memoryMegabytes: { base: 800, perMegabyte: 10, perPage: 0 },
  },
})
