/** Computes the resources for a day of jobs from assumptions and measurements. */
import { Queue } from '@docweave/contract'
import type { day as Day, JobKind, prices as Prices, measured as Measured } from './assumptions.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const MONTH_DAYS = 30

export interface QueuePlan {
  queue: Queue
  /** In the busiest hour: jobs and pieces per second, and busy processors. */
  jobs: number
  pieces: number
  busyCores: number
  workers: number
}

export interface Plan {
  jobsASecond: { mean: number; peak: number }
  queues: QueuePlan[]
  temporal: {
    events: number
    transactions: number
    cores: number
    databaseCores: number
    walGigabytesADay: number
    keptGigabytes: number
  }
  store: { gigabytes: number; uploadsMegabytesASecond: number; puts: number; gets: number; gigabytesOut: number }
  documents: { writes: number; reads: number }
  /** US dollars per month, by item. */
  money: Record<string, number>
}

export type Assumed = { kinds: readonly JobKind[]; day: typeof Day; prices: typeof Prices; measured: typeof Measured }

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Computes the plan. Worker counts are for the busiest hour; costs are for workers that scale with the load. */
export function planFor({ kinds, day, prices, measured }: Assumed): Plan {
  const mean = day.jobs / DAY
  const peak = mean * day.peak
  const over = (of: (kind: JobKind) => number) => sum(kinds.map((kind) => kind.share * of(kind)))
  const queues = Queue.options.map((queue): QueuePlan => {
    const own = kinds.filter((kind) => kind.queue === queue)
    const busyCores = peak * sum(own.map(({ share, coreSeconds }) => share * coreSeconds))
    return {
      queue,
      jobs: peak * sum(own.map(({ share }) => share)),
      pieces: peak * sum(own.map(({ share, pieces }) => share * pieces)),
      busyCores,
      workers: Math.ceil(busyCores / (day.cores * day.busy)),
    }
  })
  // Costs are assumed to be proportional to a job's pieces; the measured job has two.
  const { perJob, activities } = measured
  const pieces = over((kind) => kind.pieces)
  const times = pieces / activities
  const temporal = {
    events: peak * measured.events * times,
    transactions: peak * perJob.transactions * times,
    cores: peak * perJob.temporalSeconds * times,
    databaseCores: peak * perJob.databaseSeconds * times,
    walGigabytesADay: (day.jobs * perJob.walBytes * times) / 1e9,
    keptGigabytes: (day.jobs * measured.retentionDays * perJob.databaseBytes * times) / 1e9,
  }
  const megabytes = over(({ megabytesIn, megabytesOut }) => megabytesIn + megabytesOut)
  const store = {
    gigabytes: (peak * measured.hoursKept * HOUR * megabytes) / 1000,
    uploadsMegabytesASecond: peak * over(({ megabytesIn }) => megabytesIn),
    puts: day.jobs * (1 + pieces + measured.notesAJob),
    gets: day.jobs * (1 + pieces),
    gigabytesOut: (day.jobs * over(({ megabytesOut }) => megabytesOut)) / 1000,
  }
  const documents = { writes: day.jobs * measured.documentWrites, reads: day.jobs * measured.documentReads }
  const workerCores = sum(queues.map(({ busyCores }) => busyCores)) / day.peak / day.busy
  const databaseCores = 2 * Math.max(2, Math.ceil(temporal.databaseCores / 0.5))
  const perMonth = (hourly: number) => hourly * 24 * MONTH_DAYS
  return {
    jobsASecond: { mean, peak },
    queues,
    temporal,
    store,
    documents,
    money: {
      'workers (as many as the hour needs)': perMonth(workerCores * (prices.coreHour + 2 * prices.gibibyteHour)),
      'API, site, balancer': perMonth(12 * (prices.coreHour + prices.gibibyteHour)),
      'Temporal’s services': perMonth(
        Math.max(8, Math.ceil(temporal.cores / 0.5)) * (prices.coreHour + 2 * prices.gibibyteHour),
      ),
      'PostgreSQL, with a second one that stands by': perMonth(databaseCores * prices.databaseCoreHour),
      'what lies in the bucket': store.gigabytes * prices.storedGigabyteMonth,
      'what is asked of the bucket':
        (MONTH_DAYS * (store.puts * prices.thousandPuts + store.gets * prices.thousandGets)) / 1000,
      'documents (Firestore)':
        (MONTH_DAYS *
          (documents.writes * prices.hundredThousandDocumentWrites +
            documents.reads * prices.hundredThousandDocumentReads)) /
        100_000,
      'results on their way to visitors': MONTH_DAYS * store.gigabytesOut * prices.gigabyteOut,
    },
  }
}
