/** Runs many tasks with bounded concurrency, all or nothing. */
import { CancellationScope } from '@temporalio/workflow'

/**
 * Runs `work` on every item, at most `width` at once, and returns the results in the items' order. When one fails, the others
 * are cancelled, and the first error is thrown after all have stopped, so that none still runs when the caller continues.
 */
export async function mapBounded<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const scope = new CancellationScope()
  const runner = async () => {
    for (const [index, item] of waiting) results[index] = await work(item, index)
  }
  await scope.run(async () => {
    const runners = Array.from({ length: Math.min(width, items.length) }, runner)
    try {
      await Promise.all(runners)
    } catch (error) {
      scope.cancel()
      await Promise.allSettled(runners)
      throw error
    }
  })
  return results
}
