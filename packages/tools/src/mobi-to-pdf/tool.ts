/** MOBI to PDF: Kindle books (MOBI, AZW3) become pages to read, print and archive. */
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
  runs: ['browser', 'server'],
})
