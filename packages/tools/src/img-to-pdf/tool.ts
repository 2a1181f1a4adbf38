/** Images to PDF: photos and scans become pages. */
import { z } from 'zod'
import { defineTool } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'img-to-pdf',
  version: 1,
  group: 'to-pdf',
  accepts: ['jpg', 'png', 'webp', 'tiff', 'gif', 'bmp', 'heic', 'avif'],
  takes: 'all',
  gives: 'many',
  makes: ({ output }, { files, pages }) => (output === 'one' ? { files: 1, pages } : { files, pages }),
  produces: 'pdf',
  options: z.object({
    output: z.enum(['one', 'each']).default('one'),
    /** `fit`: a page has the size of its image at the image's resolution, or 96 dpi. */
    pageSize: z.enum(['fit', 'a4', 'a3', 'a5', 'letter', 'legal']).default('fit'),
    orientation: z.enum(['auto', 'portrait', 'landscape']).default('auto'),
    /** For a fixed page size: show the whole image, cover the page, or use the image's own size if it is smaller. */
    fit: z.enum(['contain', 'cover', 'actual']).default('contain'),
    /** In millimetres. */
    margin: z.number().min(0).max(100).default(0),
  }),
  runs: ['browser', 'server'],
  queue: 'pdf',
  engines: ['mupdf'],
  limits: {
    files: 200,
    bytes: 200_000_000,
    pages: 5000,
    seconds: { base: 120, perMegabyte: 3, perPage: 1 },
    memoryMegabytes: { base: 1000, perMegabyte: 4, perPage: 0 },
  },
})
