/**
 * Checks whether this machine's clock can be trusted for deleting files. A clock that is set while this process runs diverges from the
 * monotonic clock; one that was set back earlier is behind the time of the last deletion; and the Temporal server's time is a second
 * reference. A clock that was set forward while no process ran cannot be detected by the first two checks.
 */

/** In ms: the tolerated difference of two clocks, and how long nothing is deleted after a clock was set. */
const [apart, wait] = [600_000, 3_600_000]

export interface Clocks {
  /** Wall clock, in ms since 1970. */
  now(): number
  /** Monotonic clock, in ms. */
  counted(): number
}

/** Returns a check that returns why nothing may be deleted now, or `undefined` when the clock seems right. */
export function createClockWatch(
  { now, counted }: Clocks = { now: Date.now, counted: () => performance.now() },
): (serverTime: number | undefined, lastDeleted?: number) => string | undefined {
  let offset = now() - counted()
  let setAt: number | undefined
  let behindSince: number | undefined
  const isRecent = (at: number | undefined) => at !== undefined && counted() - at < wait
  return (serverTime, lastDeleted = -Infinity) => {
    const seen = now() - counted()
    if (Math.abs(seen - offset) > apart) setAt = counted()
    offset = seen
    // This leaves an hour to correct a wrong setting: files may be deleted an hour late, but never early.
    if (isRecent(setAt)) return 'this clock was set less than an hour ago'
    behindSince = lastDeleted - now() > apart ? (behindSince ?? counted()) : undefined
    if (isRecent(behindSince)) return 'files were last deleted at a later time than this clock tells'
    if (serverTime !== undefined && Math.abs(now() - serverTime) > apart)
      return 'this clock and the Temporal server’s tell different times'
    return undefined
  }
}
