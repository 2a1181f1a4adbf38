/** What a job costs Temporal and its stores, as counted; how is said of each. */
export const measured = {
  /**
   * `npm run cluster:try` counts it (src/try/survive/costs.ts): 40 jobs of rotate-pdf and compress-pdf, four at once, on two processors that
   * had much else to do. Processor seconds and transactions hold what Temporal does for itself in the meantime.
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
  /** As temporal-setup of compose.yaml has it. */
  retentionDays: 3,
  /** Inputs go with the results, two hours after the end (DOCWEAVE_RESULT_HOURS). */
  hoursKept: 2,
  /** Plan, secrets and outcomes of parts are notes beside the files: about so many for a job. */
  notesAJob: 3,
  /**
   * By what is told of a job while it runs, and somebody who watches it for half a minute; and the visitor's two buckets (an upload, a start),
   * which are read, written and forgotten.
   */
  documentWrites: 18,
  documentReads: 29,
} as const
