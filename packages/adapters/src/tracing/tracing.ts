/** Interface for tracing a job from the click to the engine; OpenTelemetry is loaded only if tracing is enabled. */
import type { WorkflowClientInterceptor } from '@temporalio/client'
import type { ActivityInterceptorsFactory, WorkerOptions } from '@temporalio/worker'

export interface TracingSettings {
  /** The OTLP/HTTP endpoint; without it tracing is disabled. */
  endpoint: string | undefined
  /** The service name of this process. */
  service: string
}

export interface Tracing {
  /** Propagates the trace to the workflow that a client starts. */
  client: WorkflowClientInterceptor[]
  /** Propagates it through the workflows and activities of a worker. */
  worker: {
    activity: ActivityInterceptorsFactory
    workflowModules: string[]
    sinks: NonNullable<WorkerOptions['sinks']>
  }
  /** Returns the id of the active trace. */
  traceId(): string | undefined
  /** Runs `work` as a span of the trace in `headers` (w3.org/TR/trace-context), or of a new one. */
  request<Result>(name: string, headers: Record<string, unknown>, work: () => Promise<Result>): Promise<Result>
  /** Starts a span in the active trace, if any. The returned function ends it. */
  begin(name: string): (error?: unknown) => void
  /** Flushes unsent spans and shuts down. */
  close(): Promise<void>
}

/** Opens tracing for this process; `undefined`, with nothing loaded, when disabled. */
export async function openTracing({ endpoint, service }: TracingSettings): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined
  const { createTracing } = await import('./open-telemetry.ts')
  return createTracing(endpoint, service)
}
