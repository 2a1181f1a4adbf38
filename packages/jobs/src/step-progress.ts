/** The progress of a step: of its parts (one for each run or chunk), and of the step as a whole. */
import type { JobStep, Progress, StoredFile } from '@docweave/contract'

/** The name of a part of a step: a whole run (`group`), or the chunk `index` of that run. */
export const partName = (group: number | string, index: number | 'whole'): string => `${group}.${index}`

/** Converts a percentage into pages where the part was planned in pages, because parts are summed in one unit. */
const inPages = (old: Progress, next: Progress): Progress =>
  old.unit === 'page' && next.unit === 'percent' && next.of > 0
    ? { done: Math.floor((old.of * Math.min(next.done, next.of)) / next.of), of: old.of, unit: 'page' }
    : next

/**
 * Merges reported progress into a part. Progress never decreases: a part that runs again after a crash keeps its old value until it gets
 * further. A part that was planned in pages stays in pages.
 */
export function mergeProgress(old: Progress | undefined, told: Progress): Progress {
  if (!old) return told
  const next = inPages(old, told)
  return old.unit === next.unit ? { ...next, done: Math.max(old.done, next.done), of: Math.max(old.of, next.of) } : next
}

/**
 * Returns the progress of a step over all its parts, or `undefined` while nothing is known. Parts with different units are averaged as
 * percentages with equal weights.
 */
export function stepProgress(step: JobStep): Progress | undefined {
  const parts = Object.values(step.parts)
  const [first] = parts
  if (!first) return undefined
  if (parts.some(({ unit }) => unit !== first.unit)) {
    const shares = parts.reduce((sum, { done, of }) => sum + (of > 0 ? Math.min(1, done / of) : 1), 0)
    return { done: Math.floor((100 * shares) / parts.length), of: 100, unit: 'percent' }
  }
  const done = parts.reduce((sum, part) => sum + part.done, 0)
  const of = parts.reduce((sum, part) => sum + part.of, 0)
  return { done: Math.min(done, of), of, unit: first.unit }
}

/** Adds up the files that a step has made, for the visitor's view. */
export const outputOf = (files: readonly StoredFile[]) => ({
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  ...(files.some(({ pages }) => pages !== undefined)
    ? { pages: files.reduce((sum, { pages }) => sum + (pages ?? 0), 0) }
    : {}),
})
