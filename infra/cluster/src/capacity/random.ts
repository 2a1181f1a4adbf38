/** Seeded random numbers, so that the tables in the document are reproducible. */

/** Returns a generator of numbers in [0, 1): mulberry32, public domain, by Tommy Ettinger. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws from an exponential distribution: the time between events of a Poisson process. */
export const exponential = (random: () => number, mean: number): number => -Math.log(1 - random()) * mean
