/** Temporal's SDK speaks through our log: of what it adds to a line, only what we have a field for. */
import type { Logger, LogLevel as SdkLevel, LogMetadata } from '@temporalio/worker'
import type { Log, LogFields } from './log.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const number = (value: unknown) => (typeof value === 'number' ? value : undefined)

/** By the SDK's names (docs.temporal.io/develop/typescript/observability). */
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

/** What the SDK says of every worker that runs activities alone, as those of the large lanes do on purpose. */
const meant = /No workflows registered, not polling/

/** Gives the SDK's logger. What it says for information is for who looks for a fault (`DEBUG`): of a worker's life it is told otherwise. */
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
