/** Do not count a worker's death, or its lost connection to the server, against an activity's retry limit. */
import { ActivityFailure, TimeoutFailure } from '@temporalio/workflow'

/** The most executions, of three attempts each: a document that kills every worker must fail in the end. */
const most = 3

const isLost = (error: unknown) =>
  error instanceof ActivityFailure && error.cause instanceof TimeoutFailure && error.cause.timeoutType === 'HEARTBEAT'

/** Runs `work`, an activity with its retries, again if the last attempt missed its heartbeats. */
export async function unlessLost<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let time = 1; ; time++)
    try {
      return await work()
    } catch (error) {
      if (time === most || !isLost(error)) throw error
    }
}
