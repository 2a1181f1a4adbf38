/** What waits at each queue, as the cluster counts it: also where no worker is left that could tell. */
import { Gauge, type Registry } from 'prom-client'

export interface QueueLoad {
  queue: string
  /** Steps that no worker has taken yet. */
  waiting: number
  /** How long the first of them has waited, in ms. */
  longest: number
}

/** Whoever asks for figures asks for all of them at once: they are looked up once. */
const remembered = 5000
/** A cluster that does not answer must not keep the other figures back. */
const patience = 2000

/** Adds two figures to `registry`, which are looked up when somebody asks; there are none while the cluster is away. */
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
  gauge('docweave_queue_waiting', 'Steps that wait at a queue.', ({ waiting }) => waiting)
  gauge(
    'docweave_queue_oldest_seconds',
    'How long the first step of a queue has waited that has not begun.',
    ({ longest }) => longest / 1000,
  )
}
