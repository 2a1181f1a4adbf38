/**
 * Finds pictures on a scanned page: regions without any paper between their pixels, such as photographs and dark drawings, and connected
 * ink larger than letters, such as line drawings.
 */
import type { Box } from '../../pdf-to-office/analysis/index.ts'
import { type Ink, paperOf } from './ink.ts'
import type { GreyImage } from './skew.ts'

/** In points. */
const cell = 2.2
const leastSide = 28
/** The least filled part of a region: undetected table lines fill less. */
const leastFilled = 0.3
/** The difference from the paper's level, out of 255, from which a pixel is not paper. */
const tinted = 26

interface Cells {
  flags: Uint8Array
  across: number
  down: number
  side: number
}

/** Marks the squares of the page that contain no paper pixel. */
function filledCells(image: GreyImage, side: number): Cells {
  const { pixels, width, height, stride } = image
  const [across, down] = [Math.floor(width / side), Math.floor(height / side)]
  const most = paperOf(image) - tinted
  const isFilled = (left: number, top: number) => {
    for (let y = top; y < top + side; y++)
      for (let at = y * stride + left, end = at + side; at < end; at++) if ((pixels[at] ?? 0) >= most) return false
    return true
  }
  const flags = new Uint8Array(across * down)
  for (let row = 0, at = 0; row < down; row++)
    for (let column = 0; column < across; column++, at++) if (isFilled(column * side, row * side)) flags[at] = 1
  return { flags, across, down, side }
}

interface Region {
  left: number
  top: number
  right: number
  bottom: number
  count: number
}

/** Finds the connected components of cells, with diagonal neighbours. */
function regionsOf({ flags, across, down }: Cells): Region[] {
  const seen = new Uint8Array(flags.length)
  const regions: Region[] = []
  for (let start = flags.indexOf(1); start >= 0; start = flags.indexOf(1, start + 1)) {
    if (seen[start] === 1) continue
    const region = { left: across, top: down, right: 0, bottom: 0, count: 0 }
    const waiting = [start]
    seen[start] = 1
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % across, Math.floor(at / across)]
      region.left = Math.min(region.left, x)
      region.right = Math.max(region.right, x + 1)
      region.top = Math.min(region.top, y)
      region.bottom = Math.max(region.bottom, y + 1)
      region.count++
      const [first, last] = [Math.max(x - 1, 0), Math.min(x + 1, across - 1)]
      for (let nextY = Math.max(y - 1, 0); nextY <= Math.min(y + 1, down - 1); nextY++)
        for (let next = nextY * across + first; next <= nextY * across + last; next++) {
          if (flags[next] === 0 || seen[next] === 1) continue
          seen[next] = 1
          waiting.push(next)
        }
    }
    regions.push(region)
  }
  return regions
}

/** Marks squares of less than a point that contain ink: their connected components are letters or line drawings. */
function inkCells({ mask, width, height }: Ink, side: number): Cells {
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)]
  const flags = new Uint8Array(across * down)
  for (let at = mask.indexOf(1); at >= 0; at = mask.indexOf(1, at + 1)) {
    const [x, y] = [at % width, Math.floor(at / width)]
    flags[Math.floor(y / side) * across + Math.floor(x / side)] = 1
  }
  return { flags, across, down, side }
}

/** The fraction of the region's pixels near its commonest level: high in a shaded box, low in a picture. */
function evenPart({ pixels, stride }: GreyImage, { left, top, right, bottom }: Box): number {
  const counts = new Float64Array(32)
  let all = 0
  for (let y = Math.ceil(top); y < bottom; y += 2)
    for (let x = Math.ceil(left); x < right; x += 2, all++) {
      const level = (pixels[y * stride + x] ?? 0) >> 3
      counts[level] = (counts[level] ?? 0) + 1
    }
  let best = 0
  for (let level = 0; level + 1 < counts.length; level++)
    best = Math.max(best, (counts[level] ?? 0) + (counts[level + 1] ?? 0))
  return best / Math.max(all, 1)
}

/** A region with a larger fraction of one level is a shaded box. */
const even = 0.62

const boxOf = ({ left, top, right, bottom }: Region, side: number): Box => ({
  left: left * side,
  top: top * side,
  right: right * side,
  bottom: bottom * side,
})

/**
 * Finds the pictures of a deskewed page, in points: filled ones, and line drawings.
 *
 * @param ink the page's ink without its ruled lines
 * @param scale pixels per point
 */
export function pictureRegions(image: GreyImage, ink: Ink, scale: number): { dense: Box[]; drawn: Box[] } {
  const isLarge = ({ left, top, right, bottom }: Box) =>
    right - left >= leastSide * scale && bottom - top >= leastSide * scale
  const filled = filledCells(image, Math.max(2, Math.round(cell * scale)))
  const dense = regionsOf(filled)
    .filter(({ left, top, right, bottom, count }) => count >= leastFilled * (right - left) * (bottom - top))
    .map((region) => boxOf(region, filled.side))
    .filter((box) => isLarge(box) && evenPart(image, box) < even)
  const lines = inkCells(ink, Math.max(1, Math.ceil(scale * 0.7)))
  const drawn = regionsOf(lines)
    .map((region) => boxOf(region, lines.side))
    .filter((box) => isLarge(box))
  const inPoints = ({ left, top, right, bottom }: Box) => ({
    ...{ left: left / scale, top: top / scale, right: right / scale, bottom: bottom / scale },
  })
  return { dense: dense.map(inPoints), drawn: drawn.map(inPoints) }
}
