/** Random choices that a seed reproduces. */

export interface Random {
  /** An integer in [0, `end`). */
  below(end: number): number
  /** Returns true with this probability. */
  chance(probability: number): boolean
  /** Chooses an item. @throws Error if there are none */
  pick<Item>(items: readonly Item[]): Item
  /** A seed for an independent generator, whose draws do not affect this one. */
  seed(): number
}

/** Creates a generator (mulberry32, Tommy Ettinger, public domain). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('the list to choose from is empty')
      return item
    },
    seed: () => below(2 ** 32),
  }
}
