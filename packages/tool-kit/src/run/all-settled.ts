/**
 * Like `Promise.all`, but rejects only when all promises have settled. `Promise.all` rejects at once, while engines still work on the other
 * files of a folder that is then removed.
 */
export async function allSettled<Result>(promises: readonly Promise<Result>[]): Promise<Result[]> {
  const settled = await Promise.allSettled(promises)
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
}
