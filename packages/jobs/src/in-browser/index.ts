export { continueRun, whileStopped } from './continue-run.ts'
export { JobRecords } from './job-records.ts'
export type { JobRecord, RemoteJob } from './record-store.ts'
