/** Split: one PDF becomes several. */
import { z } from 'zod'
import { countPages, defineTool, pageRangePattern, pageToolLimits } from '@docweave/tool-kit'

/** Characters that all file systems allow. */
const namePattern = /^[^\\/:*?"<>|\p{Cc}]*$/u

/** Semicolons separate parts of several ranges; without them, every item is a part. */
const partsPattern = /^[\s\d,;a-z-]*$/

export const tool = defineTool({
  id: 'split-pdf',
  version: 1,
  group: 'organise',
  accepts: ['pdf'],
  produces: 'pdf',
  gives: 'many',
  makes({ mode, every, ranges, together, pages: range }, { pages }) {
    if (mode === 'ranges') {
      const parts = ranges.split(ranges.includes(';') ? ';' : ',').filter((each) => each.trim() !== '').length
      return { files: parts === 0 ? pages : together ? 1 : parts }
    }
    const split = mode === 'every' ? countPages(range, pages) : undefined
    return { files: split && Math.ceil(split / every) }
  },
  options: z.object({
    mode: z.enum(['every', 'ranges', 'size', 'outline', 'blank']).default('every'),
    /** Pages per part. */
    every: z.int().min(1).max(10_000).default(1),
    /** `1-3,4-` is two parts; `1-3,7;4-6` is two as well, the first of four pages. */
    ranges: z.string().max(100_000).regex(partsPattern).default(''),
    /** Whether all pages of `ranges` are written to one file. */
    together: z.boolean().default(false),
    /** The largest size of a part in megabytes (1,000,000 bytes); a single page may be larger. */
    size: z.number().min(0.05).max(500).default(10),
    /** The deepest outline level at which a new part begins. */
    level: z.int().min(1).max(6).default(1),
    /** The pages to split; the others are left out. Not used in the mode `ranges`. */
    pages: z.string().max(100_000).regex(pageRangePattern).default(''),
    /** `{name}` is the file's name, `{number}` the part's number, `{pages}` its pages. */
    names: z.string().max(80).regex(namePattern).default('{name}-{number}'),
  }),
  runs: ['browser', 'server'],
  queue: 'pdf',
  engines: ['mupdf'],
  limits: { ...pageToolLimits, files: 50 },
})
