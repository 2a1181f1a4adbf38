/** Observes engine tasks for metrics and traces. Contains nothing of a document. */

export interface EngineWatcher {
  /** Called when a task begins. The returned function is called when it ends, with the error if it failed. */
  began?(engine: string, task: string): (error?: unknown) => void
  /** Called when a pooled engine process has exited, hung or crashed. */
  died?(engine: string): void
}

const watchers: EngineWatcher[] = []

/** Registers `watcher` for all engine tasks of this process. */
export function watchEngines(watcher: EngineWatcher): void {
  watchers.push(watcher)
}

/** Runs an engine task and notifies the watchers of its begin and end. */
export async function watched<Result>(engine: string, task: string, work: () => Promise<Result>): Promise<Result> {
  if (watchers.length === 0) return work()
  const ends = watchers.map((watcher) => watcher.began?.(engine, task))
  try {
    const result = await work()
    for (const end of ends) end?.()
    return result
  } catch (error) {
    for (const end of ends) end?.(error)
    throw error
  }
}

/** Notifies the watchers that a pooled engine process is gone. */
export function tellDied(engine: string): void {
  for (const watcher of watchers) watcher.died?.(engine)
}
