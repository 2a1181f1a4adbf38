/** Drains a worker: after a signal from its platform it exits; after an operator's request it stays idle until its process is ended. */
import type { Readiness } from '@docweave/adapters/readiness'
import type { createWorkers } from '@docweave/adapters/temporal-worker'

type Workers = Awaited<ReturnType<typeof createWorkers>>['workers']

export interface Draining {
  /** Stops polling; running activities finish, or are handed over after the grace period. */
  drain(): void
  /** Drains, and lets the process exit. */
  stop(): void
  /** Runs the workers; resolves when nothing runs and the process should exit. @throws the error of a failed worker */
  run(): Promise<void>
}

/** The longest interval of a timer (ms): an idle timer keeps the process alive after its workers have stopped. */
const longTime = 2 ** 31 - 1

/** @param changed called when the worker stops taking work, and again when nothing runs any more */
export function createDraining(workers: Workers, readiness: Readiness, changed: () => void): Draining {
  const stopped = Promise.withResolvers<void>()
  const drain = () => {
    if (readiness.draining) return
    readiness.drain()
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown()
    changed()
  }
  return {
    drain,
    stop() {
      drain()
      stopped.resolve()
    },
    async run() {
      const alive = setInterval(() => undefined, longTime)
      try {
        await Promise.all(workers.map((worker) => worker.run()))
        changed()
        await stopped.promise
      } finally {
        clearInterval(alive)
      }
    },
  }
}
