/** A tool's limits for a file, computed as in `runPipeline` (workflows/src/run-pipeline/budget.ts). */
import type { Budget, ToolDescriptor } from '@docweave/contract'

/** Trial files have few pages; longer ones get less time than in production. */
const assumedPages = 10

const spend = ({ base, perMegabyte, perPage }: Budget, bytes: number) =>
  Math.ceil(base + perMegabyte * (bytes / 1_000_000) + perPage * assumedPages)

export const limitsFor = ({ limits }: ToolDescriptor, bytes: number) => ({
  seconds: spend(limits.seconds, bytes),
  memoryMegabytes: spend(limits.memoryMegabytes, bytes),
})
