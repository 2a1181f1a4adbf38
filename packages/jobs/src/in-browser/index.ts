export { continueRun } from './continue-run.ts'
export { JobRecords, type JobRecord } from './job-records.ts'
