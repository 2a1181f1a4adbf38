/** Interface for tracing a job from the click to the engine; OpenTelemetry is loaded only if tracing is enabled. */
import type { TracingSettings, Tracing } from './open-telemetry.ts'

/** Opens tracing for this process; `undefined`, with nothing loaded, when disabled. */
export async function openTracing({ endpoint, service }: TracingSettings): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined
  const { createTracing } = await import('./open-telemetry.ts')
  return createTracing(endpoint, service)
}
