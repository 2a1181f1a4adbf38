/**
 * How long something still takes, from what was seen of it lately. Nothing is said before there is enough to go by, and what is
 * said holds still: it changes when it is plainly no longer right, not with every page.
 */

interface Sight {
  /** Milliseconds, of any clock that only goes forward. */
  at: number
  done: number
}

/** What was seen of one thing so far. */
export interface Pace {
  sights: readonly Sight[]
  of: number
  /** When it will end as far as one can tell, and when that was last thought over. */
  end?: { at: number; thoughtAt: number }
}

export const unseen: Pace = { sights: [], of: 0 }

/** The rate is that of the last half minute, or of three sights where these are further apart. */
const recentMs = 30_000
const fewest = 3
const leastMs = 4000
/** How fast a new thought takes the place of the old one. */
const settlingMs = 6000

/** Remembers how far it is at a time. What goes back or changes its measure is begun anew. */
export function see(pace: Pace, { at, done }: Sight, of: number): Pace {
  const last = pace.sights.at(-1)
  if (!last || done < last.done || of < pace.of) return { sights: [{ at, done }], of }
  if (done === last.done) return { ...pace, of }
  const all = [...pace.sights, { at, done }]
  const recent = all.filter((each, index) => at - each.at <= recentMs || index >= all.length - fewest)
  return { ...pace, sights: recent, of }
}

/** Milliseconds to go at `now` by the recent rate; `undefined` before there is enough to go by. */
function rawLeft({ sights, of }: Pace, now: number): number | undefined {
  const [first, last] = [sights[0], sights.at(-1)]
  if (!first || !last || sights.length < fewest || last.at - first.at < leastMs) return undefined
  const usual = (last.at - first.at) / (sights.length - 1)
  const since = now - last.at
  // Waiting longer than usual for the next sight means that it has become slower.
  const spent = last.at - first.at + Math.max(0, since - usual)
  const left = ((of - last.done) * spent) / (last.done - first.done)
  return Math.max(0, left - Math.min(since, usual))
}

/** Thinks over when it will end; the end moves slowly towards what the rate says now. */
export function think(pace: Pace, now: number): Pace {
  const left = rawLeft(pace, now)
  if (left === undefined) return pace
  const fresh = now + left
  if (!pace.end) return { ...pace, end: { at: fresh, thoughtAt: now } }
  const weight = 1 - Math.exp(-(now - pace.end.thoughtAt) / settlingMs)
  return { ...pace, end: { at: pace.end.at + (fresh - pace.end.at) * weight, thoughtAt: now } }
}

/** Seconds to go, once that can be told. */
export const secondsLeft = ({ end }: Pace, now: number): number | undefined => end && Math.max(0, (end.at - now) / 1000)

/** A time as a person would say it. */
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

/** Says how long it is; what was said before stands as long as it is nearly right. */
export function say(seconds: number, before?: Said): Said {
  if (!before) return roundly(seconds)
  const [least, most] = [0.85, 1.15].map((way) => inSeconds(roundly(seconds * way)))
  const stood = inSeconds(before)
  return least !== undefined && most !== undefined && stood >= least && stood <= most ? before : roundly(seconds)
}
