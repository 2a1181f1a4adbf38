export { jobDigest, withoutIds } from './job-digest.ts'
export { createLog, tellCrashes, type Log, type LogFields, type LogLevel } from './log.ts'
export { sdkLogger } from './sdk-logger.ts'
export { toldError, withoutQuotations } from './told-error.ts'
