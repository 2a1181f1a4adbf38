/** Runs trials in several worker processes at once. */
import type { Outcome, Trial } from './trial.ts'
import { WorkerProcess } from './worker-process.ts'

/**
 * Runs trials until there are no more or `isOver` returns true.
 *
 * @param trials consumed one by one by idle worker processes
 * @param seen called with each outcome and the number of the worker process
 * @returns files and processes left behind
 */
export async function runTrials<One extends { trial: Trial }>(
  trials: AsyncIterator<One> | Iterator<One>,
  {
    atOnce,
    isOver = () => false,
    seen,
  }: {
    atOnce: number
    isOver?: () => boolean
    seen: (one: One, outcome: Outcome, worker: number) => Promise<void>
  },
): Promise<string[]> {
  const left = await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      const running = new WorkerProcess()
      while (!isOver()) {
        const { value, done } = await trials.next()
        if (done === true) break
        await seen(value, await running.run(value.trial), worker)
      }
      await running.end()
      return running.leftBehind
    }),
  )
  return left.flat()
}
