/** Memoizes an asynchronous function without arguments. A rejection is not memoized, because the next call may succeed. */
export function once<Result>(find: () => Promise<Result>): () => Promise<Result> {
  let known: Promise<Result> | undefined
  return () =>
    (known ??= find().catch((error: unknown) => {
      known = undefined
      throw error
    }))
}
