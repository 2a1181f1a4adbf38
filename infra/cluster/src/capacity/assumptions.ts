/** What is assumed of a day, and what was measured of the work: everything that the plan follows from stands here. */
import type { Queue } from '@docweave/contract'

export interface JobKind {
  name: string
  queue: Queue
  /** Of all jobs. */
  share: number
  /** Processor seconds of one job on its worker. */
  coreSeconds: number
  /** How many pieces (activities of the queue) that is. */
  pieces: number
  /** What comes in and goes out. */
  megabytesIn: number
  megabytesOut: number
  /** Where the figure is from. */
  measured: string
}

/**
 * Nobody has counted a million jobs a day of ours: the shares are assumed, the costs measured (infra/bench/RESULTS.md, two cores of an AMD
 * EPYC at 24 GiB; a run of `npm run bench` on other machines says by what factor these differ).
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
  /** The busiest hour over the mean of the day. */
  peak: 2.5,
  /** Processors of a worker that are busy on average at the peak: beyond that waits grow steeply (the simulation below). */
  busy: 0.7,
  /** A worker's processors, and how much it does at once. */
  cores: 2,
}

/** Put your provider's prices in: these are round figures in US dollars for showing how the sum is made up. */
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
