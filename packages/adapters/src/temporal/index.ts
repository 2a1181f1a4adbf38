export {
  connectTemporal,
  type TemporalSettings,
  temporalOf,
  temporalVariables,
  type TemporalAddress,
} from './connection.ts'
export { createDeliveryRunner } from './delivery-runner.ts'
export { createIncidentRunner } from './incident-runner.ts'
export { createPipelineRunner, searchAttributes } from './pipeline-runner.ts'
export { createTriggerSchedules } from './trigger-schedules.ts'
export { scheduleMailbox } from './schedule-mailbox.ts'
export { scheduleExpiry } from './schedule-expiry.ts'
