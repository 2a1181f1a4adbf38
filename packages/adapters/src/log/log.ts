/** Logs as lines of JSON. There is no field for a file's name, its content or a visitor's address, so none can get in. */
import { pino, type DestinationStream } from 'pino'
import { jobDigest, withoutIds } from './job-digest.ts'
import { toldError } from './told-error.ts'

export type LogLevel = 'TRACE' | 'DEBUG' | 'INFO' | 'WARN' | 'ERROR'

/** All that a line may say beside its message. */
export interface LogFields {
  /** A job's id. The line tells its digest: see `jobDigest`. */
  job?: string | undefined
  trace?: string | undefined
  step?: number | undefined
  tool?: string | undefined
  activity?: string | undefined
  queue?: string | undefined
  /** Of the error table, `done` or `cancelled`. */
  code?: string | undefined
  attempt?: number | undefined
  /** How long it took. */
  ms?: number | undefined
  worker?: string | undefined
  /** Steps that are at work. */
  running?: number | undefined
  version?: string | undefined
  /** An API host's own: what was asked for, and where this host is reached. */
  procedure?: string | undefined
  url?: string | undefined
  queues?: readonly string[] | undefined
  /** Told without its quotations: see `toldError`. */
  error?: unknown
}

export type Say = (message: string, fields?: LogFields) => void

export type Log = Record<'debug' | 'info' | 'warn' | 'error', Say>

export interface LogSettings {
  level: LogLevel
  /** What is added to every line: the trace it belongs to. */
  context?: (() => LogFields) | undefined
  /** Standard output unless it is said. */
  to?: DestinationStream
}

/** Gives a log; it writes at once, so that the last line before a crash is there. */
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
    (how: keyof Log): Say =>
    (message, { error, job, ...fields } = {}) =>
      logger[how](
        {
          ...context?.(),
          ...(job !== undefined && { job: jobDigest(job) }),
          ...fields,
          ...(error !== undefined && { error: toldError(error) }),
        },
        withoutIds(message),
      )
  return { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') }
}

/** What ends this process is told in the same way, and not by Node with all its words. */
export function tellCrashes(log: Log): void {
  process.once('uncaughtException', (error) => {
    log.error('this process ends by an error', { error })
    process.exit(1)
  })
}
