/** How a worker stops taking work: asked by its platform it ends then, asked by an operator it stays, idle, until it is ended. */
import type { Readiness } from '@docweave/adapters/readiness'
import type { createWorkers } from '@docweave/adapters/temporal-worker'

type Workers = Awaited<ReturnType<typeof createWorkers>>['workers']

export interface Draining {
  /** Takes no new work; what runs is ended, or handed over once the grace is up. */
  drain(): void
  /** The same, and the process is to end. */
  stop(): void
  /** Runs the workers; resolves when the process is to end and nothing runs. @throws what a worker failed of */
  run(): Promise<void>
}

/** Nothing else keeps a process alive whose workers have stopped. */
const longTime = 2 ** 31 - 1

/** @param changed is called when no new work is taken any more, and when nothing runs any more */
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
