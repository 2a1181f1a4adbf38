/** As many recognisers at once as there are processors: more would only share them and hold more memory. */
import { availableParallelism } from 'node:os'

let free = availableParallelism()
const waiting: (() => void)[] = []

/** Runs `work` when a place is free. A cancelled `work` finds its own signal aborted and ends at once. */
export async function inSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (free > 0) free--
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
}
