export { BrowserSecrets } from './browser-secrets.ts'
export { serveSteps, type StepServer } from './serve-steps.ts'
export { filesIn, removeFiles } from './space-files.ts'
export { StepWorker, type PerformOptions } from './step-worker.ts'
