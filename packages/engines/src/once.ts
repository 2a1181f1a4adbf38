/** Finds something at most once. What failed is not kept: it may be mended since. */
export function once<Result>(find: () => Promise<Result>): () => Promise<Result> {
  let known: Promise<Result> | undefined
  return () =>
    (known ??= find().catch((error: unknown) => {
      known = undefined
      throw error
    }))
}
