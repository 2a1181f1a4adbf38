/** Options and limits that the tools for office files share. */
import type { Limits } from '@docweave/contract'
import { z } from 'zod'
import { outputOption } from './output-option.ts'

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
