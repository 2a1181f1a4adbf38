/** Pages that a visitor may go to next are fetched at most four at a time: what they do ask for is not to wait behind them. */

const most = 4

/**
 * Gives the same function, of which at most `limit` calls run at once. The others wait for their turn, the latest first: that is
 * where the visitor is now.
 */
export function limited<Args extends unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
  limit = most,
): (...args: Args) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (...args) => {
    if (running >= limit) await new Promise<void>((go) => waiting.push(go))
    running += 1
    try {
      return await run(...args)
    } finally {
      running -= 1
      waiting.pop()?.()
    }
  }
}

/** Limits the preloading of a router. */
export function limitPreloads(router: { preloadRoute: (...args: never[]) => Promise<unknown> }): void {
  Object.assign(router, { preloadRoute: limited(router.preloadRoute) })
}
