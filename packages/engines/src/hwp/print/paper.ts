/** Chooses the sheet of paper that a page is printed on. */

/** Points per pixel of the engine. */
export const point = 72 / 96

/** Lengths are in points. */
export interface Paper {
  width: number
  height: number
  /** The scale of the page: the points of a pixel of the engine. */
  unit: number
}

const millimetre = 72 / 25.4

/** The sheets of printers from the smallest to the largest, in millimetres: A5, B5, A4, B4 and A3. */
const sheets = [
  [148, 210],
  [182, 257],
  [210, 297],
  [257, 364],
  [297, 420],
] as const

/** Pages that are larger than a sheet by less (points) have its size. */
const tolerance = 3

/** Paper of the size of a page, which is in pixels. */
export const ownPaper = (width: number, height: number): Paper => ({
  width: width * point,
  height: height * point,
  unit: point,
})

/**
 * Returns the paper for a page that is fitted to it: the next larger sheet. Hancom enlarges the page until it is as wide or as high as the
 * sheet, and begins at its left and upper edges. A page of the size of a sheet, or larger than all, stays as it is.
 *
 * @param width of the page, in pixels
 */
export function fittedPaper(width: number, height: number): Paper {
  const [across, down] = [width * point, height * point]
  for (const [short, long] of sheets) {
    const sheet = across > down ? [long, short] : [short, long]
    const [wide = 0, high = 0] = sheet.map((length) => length * millimetre)
    if (across > wide + tolerance || down > high + tolerance) continue
    if (wide - across < tolerance && high - down < tolerance) break
    const scale = Math.min(wide / across, high / down)
    return { width: wide, height: high, unit: scale * point }
  }
  return ownPaper(width, height)
}
