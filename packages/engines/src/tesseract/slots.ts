/** One process per processor: more would only compete for them and use more memory. */
import { availableParallelism } from 'node:os'
import { Slots } from '../slots.ts'

const slots = new Slots(availableParallelism())

/**
 * Runs `work` when a slot is free.
 *
 * @throws DocweaveError `CANCELLED` if the signal aborts before that
 */
export async function inSlot<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  await slots.take(signal)
  try {
    return await work()
  } finally {
    slots.give()
  }
}
