/** Excel to PDF: workbooks on readable pages, however wide their sheets are. */
import { z } from 'zod'
import { defineTool, officeLimits, officeOptions, takesByOutput } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'xlsx-to-pdf',
  version: 1,
  group: 'to-pdf',
  accepts: ['xlsx', 'xls', 'ods', 'csv'],
  produces: 'pdf',
  takes: takesByOutput,
  options: z.object({
    /**
     * How sheets that are wider than a page are scaled. `auto`: to the page width, or to several pages side by side if the scale would
     * be below 55 %; sheets with a scale of their own keep it. `width`: to the page width. `page`: each sheet to one page. `original`:
     * as in the workbook.
     */
    fit: z.enum(['auto', 'width', 'page', 'original']).default('auto'),
    orientation: z.enum(['auto', 'portrait', 'landscape', 'original']).default('auto'),
    /** Names or numbers (from 1), separated by commas; all if empty. */
    sheets: z.string().max(500).default(''),
    /** Whether the heading row is repeated on every page of its sheet. */
    repeatHeadings: z.boolean().default(true),
    ...officeOptions.shape,
  }),
  queue: 'office',
  engines: ['libreoffice', 'mupdf'],
  limits: officeLimits,
})
