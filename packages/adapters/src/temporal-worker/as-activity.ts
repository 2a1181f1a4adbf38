/** Plain functions as Temporal activities: heartbeats, cancellation and the table's codes are seen to here, once. */
import { Context } from '@temporalio/activity'
import { ApplicationFailure, CancelledFailure } from '@temporalio/common'
import { DocweaveError, type Progress } from '@docweave/contract'

/** What an activity's function may use of Temporal. */
export interface ActivityHost {
  /** Aborts on cancel, at the time limit and when the worker must stop. */
  signal: AbortSignal
  /** What the next heartbeat says. */
  heartbeat(progress: Progress): void
}

/** A cancel reaches a worker only with the answer to a heartbeat, so they are frequent. */
const heartbeatEvery = 500

function toFailure(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) {
    const stopping = signal.reason instanceof CancelledFailure && signal.reason.message === 'WORKER_SHUTDOWN'
    // A worker that stops gives the work to another: that is no cancel of the visitor's.
    return stopping
      ? ApplicationFailure.create({ type: 'SERVICE_UNAVAILABLE', message: 'The worker is stopping' })
      : new CancelledFailure('CANCELLED')
  }
  const { code, params, retryable, cause } = DocweaveError.from(error)
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
    const signal = context.cancellationSignal
    let progress: Progress | undefined
    const beat = () => context.heartbeat(progress)
    const timer = context.info.isLocal ? undefined : setInterval(beat, heartbeatEvery)
    try {
      return await work({ signal, heartbeat: (next) => void (progress = next) }, ...input)
    } catch (error) {
      throw toFailure(error, signal)
    } finally {
      clearInterval(timer)
    }
  }
}
