/** The fields that the tools of these tests share; none of them affects what fits. */
import type { Limits } from '@docweave/contract'

const limits: Limits = {
  files: 9,
  bytes: 1e9,
  pages: 99,
  seconds: { base: 1, perMegabyte: 0, perPage: 0 },
  memoryMegabytes: { base: 1, perMegabyte: 0, perPage: 0 },
}

export const toolBase = { version: 1, queue: 'pdf', engines: [], limits, group: 'organise' } as const
