/** Wraps plain functions as Temporal activities, with heartbeats, cancellation and error codes. */
import { Context } from '@temporalio/activity'
import { ApplicationFailure, CancelledFailure } from '@temporalio/common'
import { DocweaveError, type Progress } from '@docweave/contract'
import { isDiskFull } from '../disk/index.ts'

/** The part of Temporal that an activity's function may use. */
export interface ActivityHost {
  /** Aborts on cancel, at the time limit and when the worker shuts down. */
  signal: AbortSignal
  /** The id of the workflow's run, which is the same however often the activity is repeated; empty outside a workflow. */
  run: string
  /** Counts the attempts of this activity, from 1. */
  attempt: number
  /** Sets the progress that the next heartbeat reports. */
  heartbeat(progress: Progress): void
}

/** A cancel reaches a worker only in the response to a heartbeat, so heartbeats are frequent. */
const heartbeatEvery = 500

/**
 * Returns how long an activity may run, in milliseconds: slightly less than the server's timeout, so that it ends with a code that is not
 * retried. The server treats its own timeout as a retryable failure.
 */
export const timeToWork = (startToClose: number): number => Math.max(startToClose - 1000, startToClose * 0.9)

function toFailure(error: unknown, signal: AbortSignal, isLate: boolean): Error {
  if (isLate) return ApplicationFailure.nonRetryable('TIMED_OUT', 'TIMED_OUT', {})
  if (signal.aborted) {
    const stopping = signal.reason instanceof CancelledFailure && signal.reason.message === 'WORKER_SHUTDOWN'
    // A worker that shuts down hands the work to another: that is not a cancel by the visitor.
    return stopping
      ? ApplicationFailure.create({ type: 'SERVICE_UNAVAILABLE', message: 'The worker is stopping' })
      : new CancelledFailure('CANCELLED')
  }
  // On a full disk an engine reports only a generic failure.
  const known = isDiskFull(error) ? new DocweaveError('STORAGE_FULL', {}, error) : DocweaveError.from(error)
  const { code, params, retryable, cause } = known
  // The logger removes private text from the cause.
  Context.current().log.warn('step failed', { code, cause })
  return ApplicationFailure.create({ type: code, message: code, nonRetryable: !retryable, details: [params] })
}

/** Wraps `work` as an activity. Errors become failures of the code's type, retryable or not according to the error table. */
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
      return await work(
        {
          signal,
          run: context.info.workflowExecution?.runId ?? '',
          attempt: context.info.attempt,
          heartbeat: (next) => void (progress = next),
        },
        ...input,
      )
    } catch (error) {
      throw toFailure(error, context.cancellationSignal, limit.signal.aborted)
    } finally {
      clearTimeout(clock)
      clearInterval(timer)
    }
  }
}
