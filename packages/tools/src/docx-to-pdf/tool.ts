/** Word to PDF: text documents as the program that wrote them would print them. */
import { z } from 'zod'
import { defineTool, outputOption, takesByOutput } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'docx-to-pdf',
  version: 1,
  group: 'to-pdf',
  accepts: ['docx', 'doc', 'odt', 'rtf'],
  produces: 'pdf',
  takes: takesByOutput,
  options: z.object({
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
