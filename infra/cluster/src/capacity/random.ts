/** Numbers by chance that are the same in every run: a table in a document must not change by itself. */

/** Gives a source of numbers from 0 (included) to 1: mulberry32, public domain, by Tommy Ettinger. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A time until the next of events that come by themselves, `mean` apart. */
export const exponential = (random: () => number, mean: number): number => -Math.log(1 - random()) * mean
