/** Greatest and least values around each pixel: dilation and erosion by a square (Serra, 1982). */

/** A small grey image, row by row without padding. */
export interface GreyMap {
  values: Uint8Array
  width: number
  height: number
}

/** Returns the greatest (or least) of the values in a square around each pixel, whose side is `2 * radius + 1`. */
function extremes(
  { values, width, height }: GreyMap,
  radius: number,
  better: (a: number, b: number) => number,
): GreyMap {
  const [rows, out] = [new Uint8Array(values.length), new Uint8Array(values.length)]
  for (let y = 0; y < height; y++)
    for (let x = 0, at = y * width; x < width; x++, at++) {
      let best = values[at] ?? 0
      const end = at - x + Math.min(x + radius, width - 1)
      for (let near = at - Math.min(radius, x); near <= end; near++) best = better(best, values[near] ?? 0)
      rows[at] = best
    }
  for (let y = 0; y < height; y++)
    for (let x = 0, at = y * width; x < width; x++, at++) {
      let best = rows[at] ?? 0
      const end = Math.min(y + radius, height - 1) * width + x
      for (let near = Math.max(y - radius, 0) * width + x; near <= end; near += width)
        best = better(best, rows[near] ?? 0)
      out[at] = best
    }
  return { values: out, width, height }
}

/** Returns an image in which everything dark that is narrower than `2 * radius` has the level around it (closing). Edges stay sharp. */
export function closed(map: GreyMap, radius: number): GreyMap {
  const dilated = extremes(map, radius, (a, b) => (a > b ? a : b))
  return extremes(dilated, radius, (a, b) => (a < b ? a : b))
}
