/** Limits and budgets of tools that only rearrange pages: they read and write, and render nothing. */
import type { Limits } from '@docweave/contract'

export const pageToolLimits: Limits = {
  files: 200,
  bytes: 500_000_000,
  pages: 5000,
  seconds: { base: 60, perMegabyte: 1, perPage: 0.1 },
  memoryMegabytes: { base: 500, perMegabyte: 4, perPage: 0 },
}
