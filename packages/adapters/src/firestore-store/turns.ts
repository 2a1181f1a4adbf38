/** One after the other, for each key: what would otherwise run into each other, and try again after a second. */

/** Gives what runs a task when those of the same key that came before it are over, however they ended. */
export function createTurns(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
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
