/** Bytes per second over the last few seconds: long enough not to flicker, short enough to show a slowdown. */

const recentMs = 5000
const leastMs = 600

/** Returns a function that takes the bytes sent and the time (ms) and returns the speed; 0 until it can be estimated. */
export function createSpeedometer(): (bytes: number, at: number) => number {
  let seen: { at: number; bytes: number }[] = []
  return (bytes, at) => {
    const last = seen.at(-1)
    // A lower value means that the upload was restarted.
    if (last && bytes < last.bytes) seen = []
    seen.push({ at, bytes })
    const from = seen.findLastIndex((each) => at - each.at >= recentMs)
    seen = seen.slice(Math.max(0, from))
    const [first] = seen
    return first && at - first.at >= leastMs ? ((bytes - first.bytes) * 1000) / (at - first.at) : 0
  }
}
