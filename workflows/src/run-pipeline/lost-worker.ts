/** Work whose worker died, or could not reach the server: that is no fault of the document's, and uses up none of its tries. */
import { ActivityFailure, patched, TimeoutFailure } from '@temporalio/workflow'

/** A document that kills every worker it comes to must end all the same: after so many times three tries. */
const most = 3

const isLost = (error: unknown) =>
  error instanceof ActivityFailure && error.cause instanceof TimeoutFailure && error.cause.timeoutType === 'HEARTBEAT'

/** Does `work`, an activity with all its tries, and again where the last of them was never heard of again. */
export async function unlessLost<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let time = 1; ; time++)
    try {
      return await work()
    } catch (error) {
      if (time === most || !isLost(error) || !patched('lost-worker')) throw error
    }
}
