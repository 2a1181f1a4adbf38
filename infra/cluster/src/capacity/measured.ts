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
