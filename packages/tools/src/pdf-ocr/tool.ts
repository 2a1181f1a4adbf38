/** OCR: makes the text of scanned pages searchable and selectable. */
import { z } from 'zod'
import { defineTool, pageRangePattern, secretOption } from '@docweave/tool-kit'
import { LineCorrections } from '@docweave/contract/recognition'

export const tool = defineTool({
  id: 'pdf-ocr',
  version: 3,
  group: 'recognise',
  accepts: ['pdf'],
  produces: ({ output }) => output,
  makes: (_, { pages }) => ({ pages }),
  splits: true,
  options: z.object({
    /** Empty: the language of each page is found. */
    languages: z.array(z.enum(['ko', 'en', 'ja'])).default([]),
    pages: z.string().max(500).regex(pageRangePattern).default(''),
    output: z.enum(['pdf', 'txt']).default('pdf'),
    /** Whether to look for the readings of Han characters (ruby). A text file has them in brackets, a PDF as data for a conversion to Word. */
    ruby: z.boolean().default(false),
    /** Whether crooked pages are turned straight in the result. They are always read straight. */
    deskew: z.boolean().default(true),
    /** `redo` replaces an invisible text layer; visible text is never changed. */
    existingText: z.enum(['skip', 'redo']).default('skip'),
    /** The visitor's corrections of what was recognised, made on the job's page. They are secret because they contain the document's text. */
    corrections: secretOption(LineCorrections.default([]), 'panel'),
  }),
  joinOnly: ['deskew', 'corrections'],
  runs: ['browser', 'server'],
  needsServer: ({ languages }) => languages.includes('ko'),
  // A page takes some ten seconds there.
  onRequest: { pages: 10 },
  queue: 'ocr',
  engines: ['mupdf', 'tesseract', 'paddle'],
  limits: {
    files: 50,
    bytes: 500_000_000,
    pages: 2000,
    seconds: { base: 60, perMegabyte: 1, perPage: 30 },
    memoryMegabytes: { base: 1000, perMegabyte: 4, perPage: 0 },
  },
})
