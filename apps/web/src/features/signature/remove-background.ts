/** Removes the paper from a photographed or scanned signature: bright pixels become transparent. */

/** Canvas pixels: red, green, blue, alpha. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** The paper fades into the ink over this many brightness levels: a hard threshold leaves jagged edges. */
const fade = 40

/** Rec. 601 luma, 0 to 255. */
const brightness = (data: Uint8ClampedArray, at: number) =>
  0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)

/** The lower bound of the paper's brightness: well below the most frequent brightness. */
export function paperBrightness({ data }: Pixels): number {
  const counts = new Uint32Array(256)
  for (let at = 0; at < data.length; at += 4)
    if ((data[at + 3] ?? 0) > 0) {
      const level = Math.round(brightness(data, at))
      counts[level] = (counts[level] ?? 0) + 1
    }
  // Adjacent levels are summed, because paper is grainy.
  let [best, most] = [255, 0]
  for (let level = 4; level < 252; level++) {
    const around = counts.subarray(level - 4, level + 5).reduce((sum, count) => sum + count, 0)
    if (around > most) [best, most] = [level, around]
  }
  return Math.max(0, best - 25)
}

/** Makes pixels brighter than `cut` transparent, in place. 256 changes nothing. */
export function removeBright({ data }: Pixels, cut: number): void {
  for (let at = 0; at < data.length; at += 4) {
    const share = Math.min(1, Math.max(0, (cut - brightness(data, at)) / fade))
    data[at + 3] = Math.round((data[at + 3] ?? 0) * (cut > 255 ? 1 : share))
  }
}

/** The bounding box of visible pixels; `undefined` if there are none. */
export function seenPart({ data, width, height }: Pixels) {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((data[4 * (y * width + x) + 3] ?? 0) > 16) {
        left = Math.min(left, x)
        right = Math.max(right, x)
        top = Math.min(top, y)
        bottom = y
      }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}
