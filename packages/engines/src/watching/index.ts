/** What engines are at, told to whoever of this process watches: operators' figures and traces. Nothing of a document is told. */

export interface EngineWatcher {
  /** An engine begins a task; what is given is called when it ends, with the error where it failed. */
  began?(engine: string, task: string): (error?: unknown) => void
  /** An engine that was kept for the next document ended by itself, hung or crashed. */
  died?(engine: string): void
}

const watchers: EngineWatcher[] = []

/** Tells `watcher` of every engine of this process from now on. */
export function watchEngines(watcher: EngineWatcher): void {
  watchers.push(watcher)
}

/** Does `work` of an engine, and tells of its beginning and end. */
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

/** Says that an engine that was kept is gone. */
export function tellDied(engine: string): void {
  for (const watcher of watchers) watcher.died?.(engine)
}
