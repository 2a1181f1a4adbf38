/**
 * Whether this machine's clock can be believed where files are deleted by it. A clock that was set while this process runs tells
 * another time than the one that only counts; one that was put back before stands behind the time when files were last deleted; and the
 * time of the Temporal server's machine is a second opinion. That a clock was put forward while nobody ran cannot be seen.
 */

/** Both in ms: so far two clocks may be apart, and so long nothing is deleted after one was set. */
const [apart, wait] = [600_000, 3_600_000]

export interface Clocks {
  /** Of the calendar, in ms since 1970. */
  now(): number
  /** That only counts, in ms. */
  counted(): number
}

/** Gives what tells why nothing may be deleted now; `undefined` when the clock is right as far as one can tell. */
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
    // If it was set wrong, somebody has an hour to set it right: what is due goes an hour late, and nothing early.
    if (isRecent(setAt)) return 'this clock was set less than an hour ago'
    behindSince = lastDeleted - now() > apart ? (behindSince ?? counted()) : undefined
    if (isRecent(behindSince)) return 'files were last deleted at a later time than this clock tells'
    if (serverTime !== undefined && Math.abs(now() - serverTime) > apart)
      return 'this clock and the Temporal server’s tell different times'
    return undefined
  }
}
