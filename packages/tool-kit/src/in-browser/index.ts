export { BrowserSecrets } from './browser-secrets.ts'
export { serveSteps } from './serve-steps.ts'
export { filesIn, removeFiles } from './space-files.ts'
export { StepWorker } from './step-worker.ts'
