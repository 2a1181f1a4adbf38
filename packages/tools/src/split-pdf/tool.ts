/** Split: one PDF becomes several. */
import { z } from 'zod'
import { countPages, defineTool, pageRangePattern, pageToolLimits } from '@docweave/tool-kit'

/** The letters no file system minds. */
const namePattern = /^[^\\/:*?"<>|\p{Cc}]*$/u

/** Ranges with more than one page list each are parted by semicolons; with none, every item is a part. */
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
    /** Pages in a part. */
    every: z.int().min(1).max(10_000).default(1),
    /** `1-3,4-` is two parts; `1-3,7;4-6` is two as well, the first of four pages. */
    ranges: z.string().max(100_000).regex(partsPattern).default(''),
    /** All pages of `ranges` in one file. */
    together: z.boolean().default(false),
    /** The most megabytes (1,000,000 bytes) of a part. */
    size: z.number().min(0.05).max(500).default(10),
    /** How deep into the outline a new part begins. */
    level: z.int().min(1).max(6).default(1),
    /** The pages to split; the others are in no part. */
    pages: z.string().max(100_000).regex(pageRangePattern).default(''),
    /** `{name}` is the file's own, `{number}` the part's, `{pages}` what pages it has. */
    names: z.string().max(80).regex(namePattern).default('{name}-{number}'),
  }),
  queue: 'pdf',
  engines: ['mupdf'],
  limits: { ...pageToolLimits, files: 50 },
})
