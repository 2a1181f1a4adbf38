export { countFailed, endOfReplay, listFailedJobs, previewIncident, replayForIncident } from './incident-jobs.ts'
export { createOperations } from './overview.ts'
export { pauseQueue, resumeQueue, stateOfQueues, type QueueState } from './queues.ts'
export {
  findByDigest,
  explainRun,
  failedRuns,
  refusalOf,
  replayRun,
  type Explanation,
  type FailedRun,
  type RunQuery,
} from './runs.ts'
export { promoteFirst, promoteVersion, releaseVersion, workerVersions, type WorkerVersion } from './versions.ts'
