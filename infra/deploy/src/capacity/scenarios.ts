/** Simulates a queue in the busiest hours of a day with different numbers of workers, to find where it overloads. */
import { day, kinds } from './assumptions.ts'
import { planFor, type Plan } from './plan.ts'
import { exponential, simulateQueue, type QueueModel, type QueueOutcome, type Scaler } from './simulate-queue.ts'

export interface Scenario {
  name: string
  outcome: QueueOutcome
}

const HOUR = 3600
const HOURS = 6

/** OCR, the most expensive queue. */
const queue = 'ocr'

/** The load rises from half of the day's mean to the peak in the middle, and falls again. */
const profile = (at: number, mean: number, peak: number) => {
  const height = Math.sin((Math.PI * at) / (HOURS * HOUR)) ** 2
  return mean / 2 + (peak - mean / 2) * height
}

/** Simulates six hours of the queue with these workers. */
function play(plan: Plan, workers: QueueModel['workers'], more: Partial<QueueModel> = {}): QueueOutcome {
  const kind = kinds.find((one) => one.queue === queue)
  const found = plan.queues.find((one) => one.queue === queue)
  if (!kind || !found) throw new Error(`The plan has no queue ${queue}`)
  const peak = found.jobs
  const mean = peak / day.peak
  return simulateQueue({
    seed: 11,
    seconds: HOURS * HOUR,
    rate: (at) => profile(at, mean, peak),
    busiest: peak,
    batch: kind.pieces,
    service: (random) => exponential(random, kind.coreSeconds / kind.pieces),
    slots: day.cores,
    workers,
    ...more,
  })
}

/** As in kubernetes/worker-ocr.yaml; a new worker is ready 60 s after the request. */
const scaler = (wanted: Scaler['wanted'], most: number, start = 60): Scaler => ({
  least: 2,
  most,
  wanted,
  every: 15,
  start,
  calm: 300,
})
const TARGET = 8
const byBacklog = (waiting: number) => Math.ceil(waiting / TARGET)
const byBusy = (running: number) => Math.ceil(running / day.cores / day.busy)

/** Runs all scenarios. */
export function simulateScenarios(assumed: Parameters<typeof planFor>[0]): Scenario[] {
  const plan = planFor(assumed)
  const workers = plan.queues.find((one) => one.queue === queue)?.workers ?? 0
  const mean = Math.ceil(workers / day.peak)
  const most = Math.ceil(workers * 1.5)
  const both = (waiting: number, running: number) => Math.max(byBacklog(waiting), byBusy(running))
  return [
    { name: `${workers} workers all the time, as planned for the peak`, outcome: play(plan, workers) },
    { name: `${Math.ceil(workers * 0.8)} workers, a fifth fewer`, outcome: play(plan, Math.ceil(workers * 0.8)) },
    { name: `${mean} workers, enough for the mean of the day`, outcome: play(plan, mean) },
    { name: 'a scaler by the backlog alone', outcome: play(plan, scaler(byBacklog, most)) },
    { name: 'a scaler by backlog and busy processors (as shipped)', outcome: play(plan, scaler(both, most)) },
    { name: 'the same, and machines take five minutes to come', outcome: play(plan, scaler(both, most, 300)) },
    {
      name: 'the same as shipped, and twice as many come as planned',
      outcome: play(plan, scaler(both, most), twice(plan)),
    },
  ]
}

function twice(plan: Plan): Partial<QueueModel> {
  const peak = 2 * (plan.queues.find((one) => one.queue === queue)?.jobs ?? 0)
  return { rate: (at) => profile(at, peak / day.peak, peak), busiest: peak }
}
