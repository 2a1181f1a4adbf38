/** Time and memory limits of a step, from its tool's budgets and the size of its input. */
import type { StoredFile } from './file-kind.ts'
import type { PlanStep } from './pipeline.ts'
import type { Budget } from './tool.ts'

export interface InputSize {
  megabytes: number
  pages: number
}

export const sizeOf = (inputs: readonly StoredFile[]): InputSize => ({
  megabytes: inputs.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6,
  pages: inputs.reduce((sum, { pages }) => sum + (pages ?? 0), 0),
})

const spend = ({ base, perMegabyte, perPage }: Budget, { megabytes, pages }: InputSize) =>
  Math.ceil(base + perMegabyte * megabytes + perPage * pages)

/** The time limit in seconds and the memory limit in megabytes of `step` for an input of `size`. */
export const budgetFor = ({ limits }: Pick<PlanStep, 'limits'>, size: InputSize) => ({
  seconds: spend(limits.seconds, size),
  memoryMegabytes: spend(limits.memoryMegabytes, size),
})
