export { jobDigest, withoutIds, loggedError, withoutQuotations } from './redaction.ts'
export { createLog, logCrashes, type Log, type LogFields, type LogLevel } from './log.ts'
export { sdkLogger } from './sdk-logger.ts'
