/** How far a step is: in parts, one for each of its runs or chunks, and over all of them. */
import type { JobStep, Progress } from './job.ts'

/** The name of a part of a step: a run of it (`group`), whole or the chunk `index` of it. */
export const partName = (group: number | string, index: number | 'whole'): string => `${group}.${index}`

/** What is told in per cent counts as so many of the pages that there are: parts of a step are added up in one unit. */
const inPages = (old: Progress, next: Progress): Progress =>
  old.unit === 'page' && next.unit === 'percent' && next.of > 0
    ? { done: Math.floor((old.of * Math.min(next.done, next.of)) / next.of), of: old.of, unit: 'page' }
    : next

/**
 * Progress never goes back: a part that is run again after a crash keeps what was shown until it gets further. What was planned in
 * pages stays in pages.
 */
export function further(old: Progress | undefined, told: Progress): Progress {
  if (!old) return told
  const next = inPages(old, told)
  return old.unit === next.unit ? { ...next, done: Math.max(old.done, next.done), of: Math.max(old.of, next.of) } : next
}

/**
 * How far a step is over all its parts, or `undefined` while nothing is known. Parts that count different things are told in
 * per cent, each as much as any other.
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
