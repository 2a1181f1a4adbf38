/**
 * Reports which engines work on this worker to the API, and the engines' activity to the metrics and traces. The API report is repeated,
 * because an operator may repair an engine at run time.
 */
import type { WorkerMetrics } from '@docweave/adapters/metrics'
import type { Tracing } from '@docweave/adapters/tracing'
import type { DocumentStore, EngineReport } from '@docweave/contract'
import { watchEngines } from '@docweave/engines/host/watching'

type EngineCheck = () => Promise<Omit<EngineReport, 'at'>>

const reportEvery = 15_000

/** Reports now and every 15 s until the returned function is called. */
export async function reportEngines(
  checks: readonly EngineCheck[],
  documents: DocumentStore,
  seen: (engine: string, available: boolean) => void,
  failed: (error: unknown) => void,
): Promise<() => void> {
  const report = async () => {
    for (const check of checks) {
      const found = await check()
      seen(found.engine, found.available)
      await documents.set('engines', found.engine, { ...found, at: Date.now() })
    }
  }
  await report()
  let stopped = false
  // Ignore the failure of a report that is still running when the stores are closed.
  const timer = setInterval(() => void report().catch((error: unknown) => stopped || failed(error)), reportEvery)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}

/** Records deaths of engine processes as a metric, and engine tasks as trace spans. */
export function recordEngineActivity(metrics: WorkerMetrics, tracing: Tracing | undefined): void {
  watchEngines({ died: metrics.engineDied })
  if (tracing) watchEngines({ began: (engine, task) => tracing.begin(`Engine:${engine} ${task}`) })
}
