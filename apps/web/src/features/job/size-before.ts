/** The sizes of what results were made from: told where it was of their kind, so that the two can be compared. */
import type { JobView } from '@docweave/contract'

type Result = JobView['results'][number]

const total = (files: readonly { bytes: number }[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** The visitor's files that a result was made from: of one made from all, every one. */
const sourcesOf = ({ inputs }: JobView, { source }: Result) =>
  source === undefined ? inputs : inputs.filter((_, index) => index === source)

const isOfKind = (job: JobView, result: Result) => sourcesOf(job, result).every(({ kind }) => kind === result.kind)

/** Of one result, in bytes; `undefined` where it cannot be compared. */
export const sizeBefore = (job: JobView, result: Result): number | undefined =>
  isOfKind(job, result) ? result.sourceBytes : undefined

/** Of all results together, each of the visitor's files counted once. */
export function sizeBeforeAll(job: JobView): number | undefined {
  if (!job.results.every((result) => isOfKind(job, result))) return undefined
  return total([...new Set(job.results.flatMap((result) => sourcesOf(job, result)))])
}

/** Of all results together, as they are now. */
export const sizeAfterAll = ({ results }: JobView): number => total(results)
