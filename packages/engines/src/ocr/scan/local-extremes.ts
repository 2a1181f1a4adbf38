/** Greatest and least values around each pixel: dilation and erosion by a square (Serra, 1982). */

/** A small grey image, row by row without padding. */
export interface GreyMap {
  values: Uint8Array
  width: number
  height: number
}

/** Replaces each value by the greater one of it and the one that is `distance` places after it. */
function takeGreater(values: Uint8Array, distance: number): void {
  for (let at = 0; at + distance < values.length; at++) {
    const other = values[at + distance] ?? 0
    if (other > (values[at] ?? 0)) values[at] = other
  }
}

/**
 * Replaces each value by the greatest of it and the `count - 1` after it, each `step` places apart. The greatest of 2, 4, 8 … values are found from
 * those of half as many, and two of these overlap to the whole.
 */
function takeGreatest(values: Uint8Array, count: number, step: number): void {
  let size = 1
  for (; 2 * size <= count; size *= 2) takeGreater(values, size * step)
  takeGreater(values, (count - size) * step)
}

/** Replaces each value by the greatest one in a square around it, whose side is `2 * radius + 1`. */
function dilate({ values, width, height }: GreyMap, radius: number): void {
  const [across, down, side] = [width + 2 * radius, height + 2 * radius, 2 * radius + 1]
  // Beyond the edges there is nothing.
  const padded = new Uint8Array(across * down)
  for (let y = 0; y < height; y++)
    padded.set(values.subarray(y * width, (y + 1) * width), (y + radius) * across + radius)
  takeGreatest(padded, side, 1)
  takeGreatest(padded, side, across)
  for (let y = 0; y < height; y++) values.set(padded.subarray(y * across, y * across + width), y * width)
}

function invert(values: Uint8Array): void {
  for (let at = 0; at < values.length; at++) values[at] = 255 - (values[at] ?? 0)
}

/** Returns an image in which everything dark that is narrower than `2 * radius` has the level around it (closing). Edges stay sharp. */
export function closed({ values, width, height }: GreyMap, radius: number): GreyMap {
  const map = { values: values.slice(), width, height }
  dilate(map, radius)
  // The least values are the greatest of the inverted ones.
  invert(map.values)
  dilate(map, radius)
  invert(map.values)
  return map
}
