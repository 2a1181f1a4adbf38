export { openTracing, type Tracing, type TracingSettings } from './tracing.ts'
