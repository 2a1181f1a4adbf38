/**
 * Discrete-event simulation of a queue: work arrives, waits, and is processed by workers that an autoscaler adds and removes. The random
 * numbers are seeded, so that the tables in CAPACITY.md are reproducible.
 */

export interface Scaler {
  least: number
  most: number
  /** Returns the desired number of workers for the waiting and running pieces. */
  wanted(waiting: number, running: number): number
  /** The polling interval, and the start time of a worker, in seconds. */
  every: number
  start: number
  /** Stabilization window: scales down only to the maximum desired within this time, in seconds. */
  calm: number
}

export interface QueueModel {
  seed: number
  /** The simulated time, and the warm-up that is not counted, in seconds. */
  seconds: number
  warmUp?: number
  /** Arrivals per second at a time; never above `busiest`. */
  rate(at: number): number
  busiest: number
  /** Draws the duration of a piece of work, in seconds. */
  service(random: () => number): number
  /** The number of pieces that arrive together, which are parts of one job. Default: 1. */
  batch?: number
  /** Concurrency of a worker. */
  slots: number
  /** A fixed number of workers, or an autoscaler. */
  workers: number | Scaler
}

/** Times are the waits of pieces, in seconds. */
export interface QueueOutcome {
  served: number
  mean: number
  p50: number
  p95: number
  p99: number
  /** The maximum queue length. */
  longest: number
  /** The maximum and mean number of workers. */
  most: number
  average: number
}

type Event = { at: number; kind: 'arrival' | 'departure' | 'look' | 'worker' }

/** Returns the quantile `of`. */
const quantile = (sorted: Float64Array, of: number) => sorted[Math.floor(of * (sorted.length - 1))] ?? 0

/** Runs the simulation. The same model yields the same outcome. */
export function simulateQueue(model: QueueModel): QueueOutcome {
  const { seconds, warmUp = 0, slots, batch = 1 } = model
  const random = randomFrom(model.seed)
  const scaler = typeof model.workers === 'number' ? undefined : model.workers
  let workers = typeof model.workers === 'number' ? model.workers : model.workers.least
  let coming = 0
  let running = 0
  let longest = 0
  let most = workers
  let workerSeconds = 0
  let last = 0
  const waiting: number[] = []
  let first = 0
  const waits: number[] = []
  const wanted: { at: number; count: number }[] = []
  const events = new EventHeap<Event>()

  /** Draws arrivals at the busiest rate and drops some, so that the remaining ones have the current rate (thinning). */
  const nextArrival = (from: number) => {
    let at = from
    do at += exponential(random, 1 / model.busiest)
    while (at < seconds && random() > model.rate(at) / model.busiest)
    if (at < seconds) events.push({ at, kind: 'arrival' })
  }

  const takeUp = (now: number) => {
    while (first < waiting.length && running < workers * slots) {
      const since = waiting[first++] ?? now
      if (since >= warmUp) waits.push(now - since)
      running += 1
      events.push({ at: now + model.service(random), kind: 'departure' })
    }
    longest = Math.max(longest, waiting.length - first)
  }

  const look = (now: number, { least, most: bound, calm, start, every, wanted: want }: Scaler) => {
    wanted.push({ at: now, count: Math.min(bound, Math.max(least, want(waiting.length - first, running))) })
    while (wanted[0] && wanted[0].at < now - calm) wanted.shift()
    const count = wanted.at(-1)?.count ?? workers
    const held = Math.max(...wanted.map((one) => one.count))
    for (; workers + coming < count; coming++) events.push({ at: now + start, kind: 'worker' })
    // A removed worker finishes its running pieces.
    if (held < workers) workers = held
    if (now + every < seconds) events.push({ at: now + every, kind: 'look' })
  }

  nextArrival(0)
  if (scaler) events.push({ at: scaler.every, kind: 'look' })
  for (let event = events.pop(); event; event = events.pop()) {
    const { at, kind } = event
    workerSeconds += workers * (Math.min(at, seconds) - Math.min(last, seconds))
    last = at
    if (kind === 'arrival') {
      for (let piece = 0; piece < batch; piece++) waiting.push(at)
      nextArrival(at)
    } else if (kind === 'departure') running -= 1
    else if (kind === 'worker') {
      workers += 1
      coming -= 1
      most = Math.max(most, workers)
    } else if (scaler) look(at, scaler)
    takeUp(at)
  }
  const sorted = Float64Array.from(waits).toSorted()
  return {
    served: sorted.length,
    mean: sorted.reduce((sum, wait) => sum + wait, 0) / Math.max(1, sorted.length),
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    longest,
    most,
    average: workerSeconds / seconds,
  }
}

/** A priority queue of events, earliest first, as a binary heap. */
export class EventHeap<Event extends { at: number }> {
  readonly #events: Event[] = []

  push(event: Event): void {
    const events = this.#events
    let place = events.push(event) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = events[parent]
      if (!above || above.at <= event.at) break
      events[place] = above
      place = parent
    }
    events[place] = event
  }

  pop(): Event | undefined {
    const events = this.#events
    const first = events[0]
    const last = events.pop()
    if (!last || events.length === 0) return first
    let place = 0
    for (;;) {
      const [left, right] = [events[2 * place + 1], events[2 * place + 2]]
      if (!left) break
      const least = right && right.at < left.at ? right : left
      if (least.at >= last.at) break
      events[place] = least
      place = 2 * place + (least === left ? 1 : 2)
    }
    events[place] = last
    return first
  }
}

/** Returns a generator of numbers in [0, 1): mulberry32, public domain, by Tommy Ettinger. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws from an exponential distribution: the time between events of a Poisson process. */
export const exponential = (random: () => number, mean: number): number => -Math.log(1 - random()) * mean
