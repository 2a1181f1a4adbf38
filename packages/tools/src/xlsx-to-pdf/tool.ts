/** Excel to PDF: workbooks on pages that can be read, whatever their sheets are wide. */
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
    /** What becomes as wide as its page: what does not fit by itself, each sheet, or nothing; or each sheet on one page. */
    fit: z.enum(['auto', 'width', 'page', 'original']).default('auto'),
    orientation: z.enum(['auto', 'portrait', 'landscape', 'original']).default('auto'),
    /** Names or numbers (from 1) with commas between; all when empty. */
    sheets: z.string().max(500).default(''),
    /** The row of headings, on every page of its sheet. */
    repeatHeadings: z.boolean().default(true),
    ...officeOptions.shape,
  }),
  queue: 'office',
  engines: ['libreoffice', 'mupdf'],
  limits: officeLimits,
})
