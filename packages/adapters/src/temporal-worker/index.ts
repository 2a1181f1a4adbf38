export { asActivity, type ActivityHost } from './as-activity.ts'
export { createWorkers, versioning, type WorkerSettings } from './create-workers.ts'
export {
  installTemporalLog,
  startTriggerWorker,
  type TriggerActivities,
  type TriggerWorker,
  type TriggerWorkerSettings,
} from './trigger-worker.ts'
export { logSteps } from './log-steps.ts'
export { workflowBundle } from './workflow-bundle.ts'
