/** Logs as JSON lines. There is no field for a file's name, its content or a visitor's address, so none can be logged. */
import { pino, type DestinationStream } from 'pino'
import { jobDigest, withoutIds, loggedError } from './redaction.ts'

export type LogLevel = 'TRACE' | 'DEBUG' | 'INFO' | 'WARN' | 'ERROR'

/** All fields that a line may have beside its message. */
export interface LogFields {
  /** A job id; logged as its digest, see `jobDigest`. */
  job?: string | undefined
  trace?: string | undefined
  step?: number | undefined
  tool?: string | undefined
  activity?: string | undefined
  queue?: string | undefined
  /** A code of the error table, `done` or `cancelled`. */
  code?: string | undefined
  attempt?: number | undefined
  /** Duration in milliseconds. */
  ms?: number | undefined
  worker?: string | undefined
  /** Number of running steps. */
  running?: number | undefined
  version?: string | undefined
  /** Of an API host: the procedure called, and the host's URL. */
  procedure?: string | undefined
  url?: string | undefined
  queues?: readonly string[] | undefined
  /** Logged without quoted text: see `loggedError`. */
  error?: unknown
}

export type LogFunction = (message: string, fields?: LogFields) => void

export type Log = Record<'debug' | 'info' | 'warn' | 'error', LogFunction>

export interface LogSettings {
  level: LogLevel
  /** Fields added to every line: the trace it belongs to. */
  context?: (() => LogFields) | undefined
  /** Standard output by default. */
  to?: DestinationStream
}

/** Creates a log. Writes are synchronous, so that the last line before a crash is not lost. */
export function createLog({ level, context, to }: LogSettings): Log {
  const logger = pino(
    {
      level: level.toLowerCase(),
      base: undefined,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    to ?? pino.destination({ fd: 1, sync: true }),
  )
  const say =
    (how: keyof Log): LogFunction =>
    (message, { error, job, ...fields } = {}) =>
      logger[how](
        {
          ...context?.(),
          ...(job !== undefined && { job: jobDigest(job) }),
          ...fields,
          ...(error !== undefined && { error: loggedError(error) }),
        },
        withoutIds(message),
      )
  return { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') }
}

/** Logs an uncaught exception the same way before exiting, instead of letting Node print its whole message. */
export function logCrashes(log: Log): void {
  process.once('uncaughtException', (error) => {
    log.error('uncaught error: the process exits', { error })
    process.exit(1)
  })
}
