/**
 * Estimates the remaining time from recent progress. Nothing is shown until there are enough samples, and the text is stable: it changes
 * when it is clearly wrong, not with every page.
 */

interface Sight {
  /** Milliseconds of any monotonic clock. */
  at: number
  done: number
}

/** The samples of one operation. */
export interface Pace {
  sights: readonly Sight[]
  of: number
  /** The estimated end, and when that was last updated. */
  end?: { at: number; thoughtAt: number }
}

export const unseen: Pace = { sights: [], of: 0 }

/** The rate is measured over the last half minute, or over three samples if these are further apart. */
const recentMs = 30_000
const fewest = 3
const leastMs = 4000
/** The time constant (ms) with which a new estimate replaces the old one. */
const settlingMs = 6000

/** Adds a sample. A decrease of progress or total starts over. */
export function see(pace: Pace, { at, done }: Sight, of: number): Pace {
  const last = pace.sights.at(-1)
  if (!last || done < last.done || of < pace.of) return { sights: [{ at, done }], of }
  if (done === last.done) return { ...pace, of }
  const all = [...pace.sights, { at, done }]
  const recent = all.filter((each, index) => at - each.at <= recentMs || index >= all.length - fewest)
  return { ...pace, sights: recent, of }
}

/** Milliseconds left at `now` by the recent rate; `undefined` without enough samples. */
function rawLeft({ sights, of }: Pace, now: number): number | undefined {
  const [first, last] = [sights[0], sights.at(-1)]
  if (!first || !last || sights.length < fewest || last.at - first.at < leastMs) return undefined
  const usual = (last.at - first.at) / (sights.length - 1)
  const since = now - last.at
  // A longer than usual wait for the next sample means that it has slowed down.
  const spent = last.at - first.at + Math.max(0, since - usual)
  const left = ((of - last.done) * spent) / (last.done - first.done)
  return Math.max(0, left - Math.min(since, usual))
}

/** Updates the estimated end, which moves slowly towards the one by the current rate. */
export function think(pace: Pace, now: number): Pace {
  const left = rawLeft(pace, now)
  if (left === undefined) return pace
  const fresh = now + left
  if (!pace.end) return { ...pace, end: { at: fresh, thoughtAt: now } }
  const weight = 1 - Math.exp(-(now - pace.end.thoughtAt) / settlingMs)
  return { ...pace, end: { at: pace.end.at + (fresh - pace.end.at) * weight, thoughtAt: now } }
}

/** Seconds left, if known. */
export const secondsLeft = ({ end }: Pace, now: number): number | undefined => end && Math.max(0, (end.at - now) / 1000)

/** A rounded duration. */
export interface Said {
  unit: 'moment' | 'second' | 'minute' | 'hour'
  count: number
}

function roundly(seconds: number): Said {
  if (seconds < 8) return { unit: 'moment', count: 1 }
  if (seconds < 45) return { unit: 'second', count: Math.max(10, Math.round(seconds / 10) * 10) }
  const minutes = seconds / 60
  if (minutes < 10.5) return { unit: 'minute', count: Math.max(1, Math.round(minutes)) }
  if (minutes < 57) return { unit: 'minute', count: Math.round(minutes / 5) * 5 }
  return { unit: 'hour', count: Math.max(1, Math.round(minutes / 60)) }
}

const length: Record<Said['unit'], number> = { moment: 1, second: 1, minute: 60, hour: 3600 }
const inSeconds = ({ unit, count }: Said) => count * length[unit]

/** Rounds a duration; the previous text stays while it is approximately right. */
export function say(seconds: number, before?: Said): Said {
  if (!before) return roundly(seconds)
  const [least, most] = [0.85, 1.15].map((way) => inSeconds(roundly(seconds * way)))
  const stood = inSeconds(before)
  return least !== undefined && most !== undefined && stood >= least && stood <= most ? before : roundly(seconds)
}
