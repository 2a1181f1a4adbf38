/** Compares pages with reference pictures, which were reviewed and are stored beside the tests. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { ColorSpace, Image } from 'mupdf'
import { pixelDifference } from './pixel-difference.ts'
import { drawnByPoppler } from './poppler.ts'

/** Enough to see every letter, with a few kilobytes per page. */
const dpi = 50

/**
 * Returns the difference in grey between a page of `pdf`, numbered from 1, and the picture at `expected`. If the picture is missing,
 * creates it for review, and throws.
 */
export function differenceFrom(expected: URL, pdf: Uint8Array, page: number): ReturnType<typeof pixelDifference> {
  const drawn = drawnByPoppler(pdf, page, dpi).convertToColorSpace(ColorSpace.DeviceGray)
  if (!existsSync(expected)) {
    writeFileSync(expected, drawn.asPNG())
    throw new Error(`look at ${expected.pathname}: it was missing`)
  }
  return pixelDifference(drawn, new Image(readFileSync(expected)).toPixmap())
}
