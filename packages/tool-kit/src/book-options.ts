/** How an e-book's pages are wanted, and what the tools for e-books may use: the same for every format. */
import type { Limits } from '@docweave/contract'
import { z } from 'zod'
import { outputOption } from './output-option.ts'

export const bookOptions = z.object({
  /** `screen`: as a tablet is held, to be read without zooming. */
  pageSize: z.enum(['a5', 'a4', 'b6', 'letter', 'screen']).default('a5'),
  /** Of the text, in points; what the book has larger or smaller follows. */
  fontSize: z.number().min(6).max(30).default(10.5),
  /** In millimetres. */
  margin: z.number().min(0).max(40).default(15),
  /** `book`: what the book asks for, as far as it brings its fonts or names their kind. */
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
