/** Deterministic random numbers from 0 to 1 (xorshift32, Marsaglia 2003), the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
