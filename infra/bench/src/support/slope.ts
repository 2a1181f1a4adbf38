/** Whether figures that were sampled over a time go up: the line through them by least squares. */

export interface Sample {
  /** In any unit that is the same for all. */
  at: number
  value: number
}

/** How much the line through the samples rises from the first to the last of them; 0 of fewer than two. */
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
