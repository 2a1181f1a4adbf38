/** Which word is being said. */
import type { TimedLine } from '@docweave/tool-kit/transcript'

export interface Place {
  line: number
  /** -1 between two words. */
  word: number
}

/** The last of `starts` that is not after `time`; -1 before the first. Halves what is left at every step: there may be thousands. */
function lastBegun(length: number, startOf: (index: number) => number, time: number): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (startOf(middle) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The line that is read at `time`, and the word of it that is being said; `undefined` before the first. */
export function saidAt(lines: readonly TimedLine[], time: number): Place | undefined {
  const line = lastBegun(lines.length, (index) => lines[index]?.start ?? 0, time)
  const words = lines[line]?.words
  if (!words) return undefined
  const word = lastBegun(words.length, (index) => words[index]?.start ?? 0, time)
  return { line, word: (words[word]?.end ?? 0) >= time ? word : -1 }
}
