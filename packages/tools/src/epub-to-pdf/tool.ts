/** EPUB to PDF: reflowable books (EPUB, FictionBook) become pages to read, print and archive. */
import { bookLimits, bookOptions, defineTool, takesByOutput } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'epub-to-pdf',
  version: 1,
  group: 'to-pdf',
  accepts: ['epub', 'fb2'],
  takes: takesByOutput,
  produces: 'pdf',
  options: bookOptions,
  queue: 'pdf',
  engines: ['mupdf'],
  limits: bookLimits,
  runs: ['browser', 'server'],
})
