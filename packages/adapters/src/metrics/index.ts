export { createApiMetrics, type ApiMetrics } from './api-metrics.ts'
export { readAddress, serveMetrics, type MetricsServer } from './serve-metrics.ts'
export { meteredStore, meterRoom } from './metered-store.ts'
export { createWorkerMetrics, type WorkerMetrics } from './worker-metrics.ts'
