export { connectTemporal, type TemporalSettings } from './connect.ts'
export { createPipelineRunner } from './pipeline-runner.ts'
export { scheduleExpiry } from './schedule-expiry.ts'
export { searchAttributes } from './search-attributes.ts'
