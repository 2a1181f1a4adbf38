export { createReadiness, type ReachCheck, type Readiness } from './readiness.ts'
export { reachChecks } from './store-checks.ts'
