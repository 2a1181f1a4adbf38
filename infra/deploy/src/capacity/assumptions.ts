/** All inputs of the capacity plan: the assumed load of a day, and the measured costs of jobs. */
import type { Queue } from '@docweave/contract'

export interface JobKind {
  name: string
  queue: Queue
  /** Share of all jobs. */
  share: number
  /** Processor seconds of one job on its worker. */
  coreSeconds: number
  /** The number of pieces (activities of the queue). */
  pieces: number
  /** Upload and result sizes. */
  megabytesIn: number
  megabytesOut: number
  /** The source of the measurement. */
  measured: string
}

/**
 * No production data of a million jobs a day exists: the shares are assumed, the costs measured (infra/quality/RESULTS.md, two cores of
 * an AMD EPYC with 24 GiB; run `npm run bench` on other machines for the factor by which these differ).
 */
export const kinds: readonly JobKind[] = [
  {
    name: 'pages: merge, split, rotate, compress, images',
    queue: 'pdf',
    share: 0.6,
    coreSeconds: 1.5,
    pieces: 2,
    megabytesIn: 5,
    megabytesOut: 4,
    measured: 'page tools, page-images: 0.2 to 1.9 s all the way for 100 pages; a start of the system 0.26 s',
  },
  {
    name: 'office and Hangul files to PDF',
    queue: 'office',
    share: 0.22,
    coreSeconds: 1,
    pieces: 1,
    megabytesIn: 1,
    megabytesOut: 1,
    measured: 'office: 0.2 s for a Word file, 4.5 s for 69 pages of Hangul',
  },
  {
    name: 'recognition of 8 pages',
    queue: 'ocr',
    share: 0.15,
    coreSeconds: 16.6,
    pieces: 4,
    megabytesIn: 9,
    megabytesOut: 9,
    measured: 'memory: 200 pages in 208 s on two cores, 2.08 core seconds a page',
  },
  {
    name: 'speech of 10 minutes',
    queue: 'speech',
    share: 0.03,
    coreSeconds: 75.7,
    pieces: 20,
    megabytesIn: 10,
    megabytesOut: 0.1,
    measured: 'speech: 30 minutes in 227 s on one core',
  },
]

export const day = {
  jobs: 1_000_000,
  /** Ratio of the busiest hour to the day's mean. */
  peak: 2.5,
  /** Target utilization of a worker's processors at the peak; above it waiting times grow steeply (see the simulation). */
  busy: 0.7,
  /** Processors per worker, and its concurrency. */
  cores: 2,
}

/** Replace these with your provider's prices: they are round figures in US dollars that show the composition of the total. */
export const prices = {
  coreHour: 0.04,
  gibibyteHour: 0.005,
  databaseCoreHour: 0.1,
  storedGigabyteMonth: 0.023,
  thousandPuts: 0.005,
  thousandGets: 0.0004,
  gigabyteOut: 0.08,
  hundredThousandDocumentReads: 0.06,
  hundredThousandDocumentWrites: 0.18,
}

/** Measured costs of a job for Temporal and the stores, with the method of each. */
export const measured = {
  /**
   * Measured by `npm run cluster:try` (src/try/survive/costs.ts): 40 jobs of rotate-pdf and compress-pdf, four at once, on two busy
   * processors. Processor seconds and transactions include Temporal's background work.
   */
  perJob: {
    temporalSeconds: 0.084,
    databaseSeconds: 0.04,
    transactions: 83,
    walBytes: 118_000,
    databaseBytes: 88_000,
  },
  events: 24,
  activities: 2,
  /** As set by temporal-setup in compose.yaml. */
  retentionDays: 3,
  /** Inputs are deleted with the results, two hours after the end (DOCWEAVE_RESULT_HOURS). */
  hoursKept: 2,
  /** The approximate number of objects per job besides the files: plan, secrets and outcomes of parts. */
  notesAJob: 3,
  /**
   * Status updates of a running job, which one visitor watches for half a minute, and the visitor's two rate-limit buckets (upload,
   * start), which are read, written and deleted.
   */
  documentWrites: 18,
  documentReads: 29,
} as const
