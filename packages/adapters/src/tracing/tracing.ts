/** Traces of a job from the click to the engine, as the rest of the code sees them; OpenTelemetry is loaded where they are wanted. */
import type { WorkflowClientInterceptor } from '@temporalio/client'
import type { ActivityInterceptorsFactory, WorkerOptions } from '@temporalio/worker'

export interface TracingSettings {
  /** Where traces are sent, by OTLP over HTTP; nothing is traced where it is not said. */
  endpoint: string | undefined
  /** What this process is called in them. */
  service: string
}

export interface Tracing {
  /** Puts the trace into the workflow that a client starts. */
  client: WorkflowClientInterceptor[]
  /** Carries it through workflows and activities of a worker. */
  worker: {
    activity: ActivityInterceptorsFactory
    workflowModules: string[]
    sinks: NonNullable<WorkerOptions['sinks']>
  }
  /** The trace that what runs now belongs to. */
  traceId(): string | undefined
  /** Does `work` as a span of the trace that `headers` name (w3.org/TR/trace-context), or of a new one. */
  request<Result>(name: string, headers: Record<string, unknown>, work: () => Promise<Result>): Promise<Result>
  /** A span of the trace that runs now begins; there is none where nothing is traced. What is given ends it. */
  begin(name: string): (error?: unknown) => void
  /** Sends what was not sent yet. */
  close(): Promise<void>
}

/** Gives the traces of this process; `undefined`, with nothing loaded, where nobody wants them. */
export async function openTracing({ endpoint, service }: TracingSettings): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined
  const { createTracing } = await import('./open-telemetry.ts')
  return createTracing(endpoint, service)
}
