/** Pages as they should look: pictures that somebody has looked at, kept beside the tests. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { ColorSpace, Image } from 'mupdf'
import { pixelDifference } from './pixel-difference.ts'
import { drawnByPoppler } from './poppler.ts'

/** Enough to see every letter, and a few kilobytes for a page. */
const dpi = 50

/** How far a page of `pdf`, its number from 1, is from the picture at `expected`, in grey. Draws a picture that is missing, for somebody to look at, and throws. */
export function differenceFrom(expected: URL, pdf: Uint8Array, page: number): ReturnType<typeof pixelDifference> {
  const drawn = drawnByPoppler(pdf, page, dpi).convertToColorSpace(ColorSpace.DeviceGray)
  if (!existsSync(expected)) {
    writeFileSync(expected, drawn.asPNG())
    throw new Error(`look at ${expected.pathname}: it was missing`)
  }
  return pixelDifference(drawn, new Image(readFileSync(expected)).toPixmap())
}
