/** Plain functions as Temporal activities: heartbeats, cancellation and the table's codes are seen to here, once. */
import { Context } from '@temporalio/activity'
import { ApplicationFailure, CancelledFailure } from '@temporalio/common'
import { DocweaveError, type Progress } from '@docweave/contract'
import { isDiskFull } from '../disk/index.ts'

/** What an activity's function may use of Temporal. */
export interface ActivityHost {
  /** Aborts on cancel, at the time limit and when the worker must stop. */
  signal: AbortSignal
  /** What the next heartbeat says. */
  heartbeat(progress: Progress): void
}

/** A cancel reaches a worker only with the answer to a heartbeat, so they are frequent. */
const heartbeatEvery = 500

/**
 * How long an activity may work, in milliseconds: a little less than what the server gives it, so that it ends with a code that is not
 * retried. The server takes its own time-out for a failure to retry.
 */
export const timeToWork = (startToClose: number): number => Math.max(startToClose - 1000, startToClose * 0.9)

function toFailure(error: unknown, signal: AbortSignal, isLate: boolean): Error {
  if (isLate) return ApplicationFailure.nonRetryable('TIMED_OUT', 'TIMED_OUT', {})
  if (signal.aborted) {
    const stopping = signal.reason instanceof CancelledFailure && signal.reason.message === 'WORKER_SHUTDOWN'
    // A worker that stops gives the work to another: that is no cancel of the visitor's.
    return stopping
      ? ApplicationFailure.create({ type: 'SERVICE_UNAVAILABLE', message: 'The worker is stopping' })
      : new CancelledFailure('CANCELLED')
  }
  // Of a full disk an engine knows only that it failed.
  const known = isDiskFull(error) ? new DocweaveError('STORAGE_FULL', {}, error) : DocweaveError.from(error)
  const { code, params, retryable, cause } = known
  // The logger tells of the cause what may be told.
  Context.current().log.warn('what a step failed of', { code, cause })
  return ApplicationFailure.create({ type: code, message: code, nonRetryable: !retryable, details: [params] })
}

/** Gives `work` as an activity. What it throws becomes a failure of the code's type, retryable or not by the table. */
export function asActivity<Input extends unknown[], Result>(
  work: (host: ActivityHost, ...input: Input) => Promise<Result>,
): (...input: Input) => Promise<Result> {
  return async (...input) => {
    const context = Context.current()
    const limit = new AbortController()
    const signal = AbortSignal.any([context.cancellationSignal, limit.signal])
    const clock = setTimeout(() => {
      if (!context.cancellationSignal.aborted) limit.abort()
    }, timeToWork(context.info.startToCloseTimeoutMs))
    let progress: Progress | undefined
    const beat = () => context.heartbeat(progress)
    const timer = context.info.isLocal ? undefined : setInterval(beat, heartbeatEvery)
    try {
      return await work({ signal, heartbeat: (next) => void (progress = next) }, ...input)
    } catch (error) {
      throw toFailure(error, context.cancellationSignal, limit.signal.aborted)
    } finally {
      clearTimeout(clock)
      clearInterval(timer)
    }
  }
}
