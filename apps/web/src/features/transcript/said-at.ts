/** Finds the word that is being spoken. */
import type { TimedLine } from '@docweave/tool-kit/transcript'

export interface Place {
  line: number
  /** -1 between two words. */
  word: number
}

/** The index of the last start that is not after `time`; -1 before the first. A binary search, as there may be thousands. */
function lastBegun(length: number, startOf: (index: number) => number, time: number): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (startOf(middle) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The line at `time`, and the word being spoken; `undefined` before the first. */
export function saidAt(lines: readonly TimedLine[], time: number): Place | undefined {
  const line = lastBegun(lines.length, (index) => lines[index]?.start ?? 0, time)
  const words = lines[line]?.words
  if (!words) return undefined
  const word = lastBegun(words.length, (index) => words[index]?.start ?? 0, time)
  return { line, word: (words[word]?.end ?? 0) >= time ? word : -1 }
}
