/** Narrower and wider letters. */
import type { Run } from '../analysis/index.ts'

/** @param scale in percent of the runs' own scales */
export const scaled = (runs: readonly Run[], scale: number): Run[] =>
  scale === 100
    ? [...runs]
    : runs.map((run) => ({ ...run, style: { ...run.style, scale: Math.round((run.style.scale * scale) / 100) } }))
