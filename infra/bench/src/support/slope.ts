/** Trend of a sampled figure: linear least squares. */

export interface Sample {
  /** The time, in any unit common to all samples. */
  at: number
  value: number
}

/** Returns the rise of the fitted line from the first to the last sample; 0 for fewer than two. */
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
