/** Reports the engines' activity to the metrics and traces. */
import type { WorkerMetrics } from '@docweave/adapters/metrics'
import type { Tracing } from '@docweave/adapters/tracing'
import { watchEngines } from '@docweave/engines/watching'

export function tellOfEngines(metrics: WorkerMetrics, tracing: Tracing | undefined): void {
  watchEngines({ died: metrics.engineDied })
  if (tracing) watchEngines({ began: (engine, task) => tracing.begin(`Engine:${engine} ${task}`) })
}
