/** As many recognisers at once as there are processors: more would only share them and hold more memory. */
import { availableParallelism } from 'node:os'
import { Slots } from '../slots.ts'

const slots = new Slots(availableParallelism())

/**
 * Runs `work` when a place is free.
 *
 * @throws DocweaveError `CANCELLED` when the signal aborts before that
 */
export async function inSlot<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  await slots.take(signal)
  try {
    return await work()
  } finally {
    slots.give()
  }
}
