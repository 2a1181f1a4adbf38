export { createApiMetrics, type ApiMetrics } from './api-metrics.ts'
export { readAddress, serveMetrics, type MetricsServer } from './serve-metrics.ts'
export { createWorkerMetrics, type WorkerMetrics } from './worker-metrics.ts'
