/** Time and memory limits of a step, from its tool's budgets and the size of its input. */
import type { Budget, StoredFile, PlanStep } from '@docweave/contract'

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
export const budgetFor = ({ limits }: PlanStep, size: InputSize) => ({
  seconds: spend(limits.seconds, size),
  memoryMegabytes: spend(limits.memoryMegabytes, size),
})

/** Describes an activity's input to operators: kinds, pages and size, but no file names. */
export function summarise(inputs: readonly StoredFile[], extra?: string): string {
  const { megabytes, pages } = sizeOf(inputs)
  const kinds = [...new Set(inputs.map(({ kind }) => kind.toUpperCase()))].join(' + ')
  return [
    inputs.length > 1 ? `${inputs.length} × ${kinds}` : kinds,
    ...(pages > 0 ? [`${pages} ${pages === 1 ? 'page' : 'pages'}`] : []),
    megabytes >= 0.1 ? `${megabytes.toFixed(1)} MB` : `${Math.ceil(megabytes * 1000)} kB`,
    ...(extra ? [extra] : []),
  ].join(', ')
}
