export { pauseQueue, resumeQueue, stateOfQueues, type QueueState } from './queues.ts'
export { findByDigest } from './find-by-digest.ts'
export {
  explainRun,
  failedRuns,
  refusalOf,
  replayRun,
  type Explanation,
  type FailedRun,
  type Question,
} from './runs.ts'
export { promoteFirst, promoteVersion, releaseVersion, workerVersions, type WorkerVersion } from './versions.ts'
