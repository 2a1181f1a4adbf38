export { createReadiness, type ReachCheck, type Readiness, reachChecks } from './readiness.ts'
