/** Sizes of the files that results were made from: only where one file became one file of the same kind, so that they are comparable. */
import type { JobView } from '@docweave/contract'
import { fileLines } from './file-states.ts'

const sum = (sizes: readonly number[]) => sizes.reduce((all, bytes) => all + bytes, 0)

/** Whether every file that went through became one result: nothing was merged, split, or extracted. */
function isOneToOne(job: JobView): boolean {
  const sources = job.results.map(({ source }) => source)
  const through = fileLines(job).filter(({ state }) => state === 'done')
  return sources.length === through.length && through.every(({ index }) => sources.includes(index))
}

const isOfSameKind = ({ inputs }: JobView, { source, kind }: JobView['results'][number]) =>
  source !== undefined && inputs[source]?.kind === kind

/** For each result, the size of its file in bytes; `undefined` if not comparable. */
export function sizesBefore(job: JobView): (number | undefined)[] {
  const comparable = isOneToOne(job)
  return job.results.map((result) => (comparable && isOfSameKind(job, result) ? result.sourceBytes : undefined))
}

/** For all results together, in bytes; `undefined` if one of them is not comparable. */
export function sizeBeforeAll(job: JobView): number | undefined {
  const sizes = sizesBefore(job).filter((size) => size !== undefined)
  return sizes.length === job.results.length ? sum(sizes) : undefined
}

/** The total size of all results, in bytes. */
export const sizeAfterAll = ({ results }: JobView): number => sum(results.map(({ bytes }) => bytes))
