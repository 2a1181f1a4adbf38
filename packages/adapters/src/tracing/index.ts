export { openTracing } from './tracing.ts'
export { type Tracing, type TracingSettings } from './open-telemetry.ts'
