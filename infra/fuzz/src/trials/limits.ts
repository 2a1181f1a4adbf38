/** A tool's limits for a file, as `runPipeline` spends them (workflows/src/run-pipeline/budget.ts). */
import type { Budget, ToolDescriptor } from '@docweave/contract'

/** Trials are of few pages; what has more has less time here than it would have. */
const assumedPages = 10

const spend = ({ base, perMegabyte, perPage }: Budget, bytes: number) =>
  Math.ceil(base + perMegabyte * (bytes / 1_000_000) + perPage * assumedPages)

export const limitsFor = ({ limits }: ToolDescriptor, bytes: number) => ({
  seconds: spend(limits.seconds, bytes),
  memoryMegabytes: spend(limits.memoryMegabytes, bytes),
})
