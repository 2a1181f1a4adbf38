export { asActivity, type ActivityHost } from './as-activity.ts'
export { createWorkers, type WorkerSettings } from './create-workers.ts'
export { workflowBundle } from './workflow-bundle.ts'
