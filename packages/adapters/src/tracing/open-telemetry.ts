/** Tracing with OpenTelemetry. Spans are named after operations and identify files only by their job's digest. */
import { createRequire } from 'node:module'
import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { Resource } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace-base'
import {
  makeWorkflowExporter,
  OpenTelemetryActivityInboundInterceptor,
  OpenTelemetryActivityOutboundInterceptor,
  OpenTelemetryWorkflowClientInterceptor,
} from '@temporalio/interceptors-opentelemetry'
import { DocweaveError } from '@docweave/contract'
import { withoutIds } from '../log/index.ts'
import type { WorkflowClientInterceptor } from '@temporalio/client'
import type { ActivityInterceptorsFactory, WorkerOptions } from '@temporalio/worker'

/** The interceptor module to bundle with the workflows. */
const workflowModule = createRequire(import.meta.url).resolve(
  '@temporalio/interceptors-opentelemetry/lib/workflow-interceptors',
)

/** Ends a span with the error's code only: messages belong to the log, which removes private text. */
function end(span: Span, error?: unknown): void {
  if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: DocweaveError.from(error).code })
  span.end()
}

/** Replaces job ids in spans with digests: Temporal's interceptors add the run's workflow id, which is the job id. */
class SpansWithoutIds extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    for (const [name, value] of Object.entries(span.attributes))
      if (typeof value === 'string') span.attributes[name] = withoutIds(value)
    super.onEnd(span)
  }
}

/** @param endpoint of a collector, to which `/v1/traces` is appended (opentelemetry.io/docs/specs/otlp) */
export function createTracing(endpoint: string, service: string): Tracing {
  const resource = new Resource({ 'service.name': service })
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const processor = new SpansWithoutIds(exporter, { scheduledDelayMillis: 1000 })
  const provider = new BasicTracerProvider({ resource, spanProcessors: [processor] })
  provider.register({
    contextManager: new AsyncLocalStorageContextManager().enable(),
    propagator: new W3CTraceContextPropagator(),
  })
  const tracer = trace.getTracer('docweave')
  const starts = new OpenTelemetryWorkflowClientInterceptor()
  return {
    // Only workflow starts are traced: queries of run states are frequent and of no interest.
    client: [
      {
        start: (input, next) => starts.start(input, next),
        startWithDetails: (input, next) => starts.startWithDetails(input, next),
      },
    ],
    worker: {
      activity: (about) => ({
        inbound: new OpenTelemetryActivityInboundInterceptor(about),
        outbound: new OpenTelemetryActivityOutboundInterceptor(about),
      }),
      workflowModules: [workflowModule],
      sinks: { exporter: makeWorkflowExporter(processor, resource) },
    },
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    request(name, headers, work) {
      const from = propagation.extract(context.active(), headers)
      return tracer.startActiveSpan(name, { kind: SpanKind.SERVER }, from, async (span) => {
        try {
          const result = await work()
          end(span)
          return result
        } catch (error) {
          end(span, error)
          throw error
        }
      })
    },
    begin(name) {
      if (!trace.getActiveSpan()) return () => undefined
      const span = tracer.startSpan(name)
      return (error) => end(span, error)
    },
    close: () => provider.shutdown(),
  }
}

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
