/** Limits preloads of routes to four at a time, so that actual navigations do not wait for them. */

const most = 4

/**
 * Returns the same function with at most `limit` concurrent calls. Others are queued, last in first out: the latest is where the visitor is
 * now.
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
