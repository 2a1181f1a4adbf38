/** Parts of a sequence of runs, by UTF-16 units. */
import type { Run } from '../analysis/index.ts'

/** Removes `count` units from the start. */
export function withoutStart(runs: readonly Run[], count: number): Run[] {
  let left = count
  return runs.flatMap((run) => {
    const text = run.text.slice(left)
    left = Math.max(0, left - run.text.length)
    return text === '' ? [] : [{ ...run, text }]
  })
}

/** Keeps only the first `count` units. */
export function startOf(runs: readonly Run[], count: number): Run[] {
  let left = count
  return runs.flatMap((run) => {
    const text = run.text.slice(0, left)
    left -= text.length
    return text === '' ? [] : [{ ...run, text }]
  })
}
