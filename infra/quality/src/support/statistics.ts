/**
 * Statistics that are robust on a noisy machine (medians of several runs, ratios within one run, linear trends), and findings with their
 * bounds.
 */

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[middle]]
  return (low + high) / 2
}

/** The value below which `share` (0 to 1) of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A measured value and its bound: `ours` must be at most (or at least) `bound`. */
export interface Finding {
  what: string
  ours: string
  bound: string
  holds: boolean
}

export const atMost = (what: string, value: number, bound: number, unit = '×'): Finding => ({
  what,
  ours: `${value.toFixed(2)} ${unit}`,
  bound: `at most ${bound} ${unit}`,
  holds: value <= bound,
})

export const atLeast = (what: string, value: number, bound: number, unit = '×'): Finding => ({
  what,
  ours: `${value.toFixed(2)} ${unit}`,
  bound: `at least ${bound} ${unit}`,
  holds: value >= bound,
})

export const exactly = (what: string, found: number, bound: number): Finding => ({
  what,
  ours: String(found),
  bound: String(bound),
  holds: found === bound,
})

export interface Sample {
  /** The time, in any unit common to all samples. */
  at: number
  value: number
}

/** Returns the rise of the least squares line from the first to the last sample; 0 for fewer than two. */
export function riseOf(samples: readonly Sample[]): number {
  const count = samples.length
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || count < 2) return 0
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, sample) => sum + of(sample), 0) / count
  const [at, value] = [mean((sample) => sample.at), mean((sample) => sample.value)]
  const across = samples.reduce((sum, sample) => sum + (sample.at - at) * (sample.value - value), 0)
  const along = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0)
  return along === 0 ? 0 : (across / along) * (last.at - first.at)
}
