/** Page options and limits that the tools for all e-book formats share. */
import type { Limits } from '@docweave/contract'
import { z } from 'zod'
import { outputOption } from './output-option.ts'

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
