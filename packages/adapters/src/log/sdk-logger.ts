/** Routes the logs of Temporal's SDK through our log, with only the metadata that our log has fields for. */
import type { Logger, LogLevel as SdkLevel, LogMetadata } from '@temporalio/worker'
import type { Log, LogFields } from './log.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const number = (value: unknown) => (typeof value === 'number' ? value : undefined)

/** Maps the SDK's metadata keys (docs.temporal.io/develop/typescript/observability). */
function fieldsOf(meta: LogMetadata = {}): LogFields {
  const error: unknown = meta['error'] ?? meta['cause']
  return {
    job: text(meta['workflowId']),
    trace: text(meta['trace_id']),
    step: number(meta['step']),
    activity: text(meta['activityType']),
    queue: text(meta['taskQueue']),
    code: text(meta['code']),
    attempt: number(meta['attempt']),
    ms: number(meta['durationMs']),
    ...(error !== undefined && error !== null && { error }),
  }
}

const levels: Record<SdkLevel, keyof Log> = {
  TRACE: 'debug',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
}

/** A warning about every worker that runs only activities, which the workers of the large queues do on purpose. */
const meant = /No workflows registered, not polling/

/** Creates the SDK's logger. Its INFO messages are logged at DEBUG: a worker's lifecycle is already logged elsewhere. */
export function sdkLogger(log: Log): Logger {
  const say = (level: SdkLevel, message: string, meta?: LogMetadata) => {
    if (meant.test(message)) return
    log[level === 'INFO' ? 'debug' : levels[level]](message, fieldsOf(meta))
  }
  return {
    log: say,
    trace: (message, meta) => say('TRACE', message, meta),
    debug: (message, meta) => say('DEBUG', message, meta),
    info: (message, meta) => say('INFO', message, meta),
    warn: (message, meta) => say('WARN', message, meta),
    error: (message, meta) => say('ERROR', message, meta),
  }
}
