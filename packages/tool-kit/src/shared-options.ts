/** Options and limits that several tools share: outputs, office files, e-books, and tools that only rearrange pages. */
import { z } from 'zod'
import type { Takes, Limits } from '@docweave/contract'

/** `each`: one PDF for each file; `joined`: a single PDF of all files. The same option in every tool that converts documents to PDF. */
export const outputOption = z.enum(['each', 'joined']).default('each')

/** Returns `takes` for a tool with that option. */
export const takesByOutput = ({ output }: { output: z.infer<typeof outputOption> }): Takes =>
  output === 'joined' ? 'all' : 'each'

/** Options of the tools for office files. */
export const officeOptions = z.object({
  output: outputOption,
  /** Tagged PDF, for screen readers. */
  tagged: z.boolean().default(false),
  /** PDF/A-2b, for archives. */
  pdfa: z.boolean().default(false),
})

export const officeLimits: Limits = {
  files: 50,
  bytes: 100_000_000,
  pages: 10_000,
  seconds: { base: 120, perMegabyte: 20, perPage: 0 },
  memoryMegabytes: { base: 800, perMegabyte: 10, perPage: 0 },
}

/** Page options of the tools for all e-book formats. */
export const bookOptions = z.object({
  /** `screen`: the format of a tablet, readable without zooming. */
  pageSize: z.enum(['a5', 'a4', 'b6', 'letter', 'screen']).default('a5'),
  /** Base font size in points; larger and smaller sizes of the book scale with it. */
  fontSize: z.number().min(6).max(30).default(10.5),
  /** In millimetres. */
  margin: z.number().min(0).max(40).default(15),
  /** `book`: the fonts that the book requests, if it embeds them or names their generic family. */
  font: z.enum(['book', 'serif', 'sans']).default('book'),
  output: outputOption,
})

export type BookOptions = z.infer<typeof bookOptions>

export const bookLimits: Limits = {
  files: 50,
  bytes: 200_000_000,
  pages: 5000,
  seconds: { base: 120, perMegabyte: 10, perPage: 0 },
  memoryMegabytes: { base: 600, perMegabyte: 6, perPage: 0 },
}

export const pageToolLimits: Limits = {
  files: 200,
  bytes: 500_000_000,
  pages: 5000,
  /** Limits of tools that only rearrange pages: they read and write, and render nothing. */
  seconds: { base: 60, perMegabyte: 1, perPage: 0.1 },
  memoryMegabytes: { base: 500, perMegabyte: 4, perPage: 0 },
}
