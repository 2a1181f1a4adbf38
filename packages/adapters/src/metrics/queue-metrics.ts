/** Metrics of the backlog of each queue, read from the cluster, so that they exist even without workers. */
import { Gauge, type Registry } from 'prom-client'

export interface QueueLoad {
  queue: string
  /** Steps not yet taken by a worker. */
  waiting: number
  /** How long the oldest of them has waited, in ms. */
  longest: number
}

/** A scrape reads both gauges at once: the lookup is cached for this long (ms). */
const remembered = 5000
/** An unresponsive cluster must not block the other metrics. */
const patience = 2000

/** Adds two gauges to `registry`, filled at each scrape; they are empty while the cluster is unavailable. */
export function meterQueues(registry: Registry, look: () => Promise<readonly QueueLoad[]>): void {
  let last: { at: number; found: Promise<readonly QueueLoad[]> } | undefined

  const find = () => {
    if (last && Date.now() - last.at < remembered) return last.found
    const late = Promise.withResolvers<readonly QueueLoad[]>()
    const timer = setTimeout(() => late.resolve([]), patience)
    const found = Promise.race([look().catch(() => []), late.promise]).finally(() => clearTimeout(timer))
    last = { at: Date.now(), found }
    return found
  }
  const gauge = (name: string, help: string, of: (load: QueueLoad) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        const loads = await find()
        this.reset()
        for (const load of loads) this.set({ queue: load.queue }, of(load))
      },
    })
  gauge('docweave_queue_waiting', 'Waiting steps of a queue.', ({ waiting }) => waiting)
  gauge(
    'docweave_queue_oldest_seconds',
    'How long the oldest waiting step of a queue has waited.',
    ({ longest }) => longest / 1000,
  )
}
