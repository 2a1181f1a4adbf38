/** Serializes tasks by key that would otherwise conflict and retry after a second. */

/** Returns a function that runs a task after the earlier tasks of the same key have settled. */
export function createKeyedQueue(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, task) => {
    const before = last.get(key)
    const turn = before ? before.then(task, task) : task()
    last.set(key, turn)
    try {
      return await turn
    } finally {
      if (last.get(key) === turn) last.delete(key)
    }
  }
}
