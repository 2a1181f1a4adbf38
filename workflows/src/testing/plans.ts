/** Plans and files to test the workflows with. */
import type { FileRef, Plan, PlanStep } from '@docweave/contract'

export const fileRef = (digit: string, more: Partial<FileRef> = {}): FileRef => ({
  key: digit.repeat(64),
  kind: 'pdf',
  bytes: 2_000_000,
  pages: 20,
  source: 0,
  ...more,
})

export const planStep = (tool: string, more: Partial<PlanStep> = {}): PlanStep => ({
  tool,
  version: 1,
  options: {},
  accepts: ['pdf'],
  produces: 'pdf',
  takes: 'each',
  splits: false,
  queue: 'pdf',
  limits: {
    files: 10,
    bytes: 1e9,
    pages: 1000,
    seconds: { base: 30, perMegabyte: 1, perPage: 1 },
    memoryMegabytes: { base: 100, perMegabyte: 2, perPage: 0 },
  },
  ...more,
})

export const plan = (jobId: string, steps: PlanStep[], inputs: FileRef[] = [fileRef('a')]): Plan => ({
  jobId,
  locale: 'en',
  inputs,
  steps,
})
