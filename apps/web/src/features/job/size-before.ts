/** Sizes of the files that results were made from: only if they have the same kind, so that they are comparable. */
import type { JobView } from '@docweave/contract'

type Result = JobView['results'][number]

const total = (files: readonly { bytes: number }[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** The input files of a result; all of them if it was made from all. */
const sourcesOf = ({ inputs }: JobView, { source }: Result) =>
  source === undefined ? inputs : inputs.filter((_, index) => index === source)

const isOfKind = (job: JobView, result: Result) => sourcesOf(job, result).every(({ kind }) => kind === result.kind)

/** For one result, in bytes; `undefined` if not comparable. */
export const sizeBefore = (job: JobView, result: Result): number | undefined =>
  isOfKind(job, result) ? result.sourceBytes : undefined

/** For all results together, in bytes; each input file counts once. */
export function sizeBeforeAll(job: JobView): number | undefined {
  if (!job.results.every((result) => isOfKind(job, result))) return undefined
  return total([...new Set(job.results.flatMap((result) => sourcesOf(job, result)))])
}

/** The total size of all results, in bytes. */
export const sizeAfterAll = ({ results }: JobView): number => total(results)
