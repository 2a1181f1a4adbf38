/** The places of a table's cells, counted without rows and columns in which no cell begins. */

/** The most places that are arranged: hostile tables have few cells in billions of places. */
export const mostPlaces = 500_000

/** Maps each row or column in which cells begin to its index. */
export const indicesOf = (starts: readonly number[]): ReadonlyMap<number, number> =>
  new Map([...new Set(starts)].toSorted((one, other) => one - other).map((start, at) => [start, at]))
