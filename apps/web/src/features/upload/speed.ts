/** Bytes a second, over the last few seconds: a line that slows down says so soon, and one that stutters does not flicker. */

const recentMs = 5000
const leastMs = 600

/** Gives a function that is told how much has been sent at a time (ms), and gives the speed; 0 before it can be told. */
export function createSpeedometer(): (bytes: number, at: number) => number {
  let seen: { at: number; bytes: number }[] = []
  return (bytes, at) => {
    const last = seen.at(-1)
    // What goes back was sent anew.
    if (last && bytes < last.bytes) seen = []
    seen.push({ at, bytes })
    const from = seen.findLastIndex((each) => at - each.at >= recentMs)
    seen = seen.slice(Math.max(0, from))
    const [first] = seen
    return first && at - first.at >= leastMs ? ((bytes - first.bytes) * 1000) / (at - first.at) : 0
  }
}
