/**
 * Whether this machine's clock can be believed where files are deleted by it. A clock that was set while this process runs tells
 * another time than the one that only counts; and the time of the Temporal server's machine is a second opinion.
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
): (serverTime: number | undefined) => string | undefined {
  let offset = now() - counted()
  let setAt: number | undefined
  return (serverTime) => {
    const seen = now() - counted()
    if (Math.abs(seen - offset) > apart) setAt = counted()
    offset = seen
    // If it was set wrong, somebody has an hour to set it right: what is due goes an hour late, and nothing early.
    if (setAt !== undefined && counted() - setAt < wait) return 'this clock was set less than an hour ago'
    if (serverTime !== undefined && Math.abs(now() - serverTime) > apart)
      return 'this clock and the Temporal server’s tell different times'
    return undefined
  }
}
