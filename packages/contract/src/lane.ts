/**
 * Big and small work on lanes of their own: what takes a worker minutes waits in a lane beside its queue, for places of its own, so that
 * two large files do not keep a hundred small ones waiting. Plain data, because workflow code reads it.
 */
import type { Queue } from './tool.ts'

/** The lane of a queue's large work, as Temporal knows it. */
export type LargeLane = `${Queue}-large`

export const largeLane = (queue: Queue): LargeLane => `${queue}-large`

/** The lane of what is done without a visitor: no step waits in it, and no operator who holds a queue back holds it back. */
export const upkeepLane = 'upkeep'

/** Above either of these a file is large: what a worker does in some seconds is below. */
const large = { megabytes: 100, pages: 500 }

export const isLarge = ({ megabytes, pages }: { megabytes: number; pages: number }): boolean =>
  megabytes > large.megabytes || pages > large.pages
