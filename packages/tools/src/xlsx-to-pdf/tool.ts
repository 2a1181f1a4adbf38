/** Excel to PDF: workbooks on pages that can be read, whatever their sheets are wide. */
import { z } from 'zod'
import { defineTool, outputOption, takesByOutput } from '@docweave/tool-kit'

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
