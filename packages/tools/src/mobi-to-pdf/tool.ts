/** MOBI to PDF: books made for Kindles (MOBI, AZW3) become pages to read, print and keep. */
import { bookLimits, bookOptions, defineTool, takesByOutput } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'mobi-to-pdf',
  version: 1,
  group: 'to-pdf',
  accepts: ['mobi'],
  takes: takesByOutput,
  produces: 'pdf',
  options: bookOptions,
  queue: 'pdf',
  engines: ['mupdf'],
  limits: bookLimits,
})
