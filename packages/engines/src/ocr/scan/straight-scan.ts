/** Renders a scanned page deskewed, for pixel analysis. */
import { ColorSpace, DrawDevice, Matrix, Pixmap, type DisplayList } from 'mupdf'
import { halved, smoothed } from './image-filters.ts'
import { measureSkew, type GreyImage } from './skew.ts'

export interface StraightScan {
  image: GreyImage
  /** Pixels per point. */
  scale: number
  /** From the page to the deskewed page, in points. */
  toStraight: Matrix
}

/**
 * A rule of half a point is nearly a pixel wide; thinner ones are paler, and found as well. A higher resolution does not improve positions.
 */
const dpi = 110
/** A poster is rendered at a lower resolution. */
const mostPixels = 12_000_000
/** Smaller skew is ignored. */
const leastSkew = 0.04

function drawn(list: DisplayList, place: Matrix, width: number, height: number): GreyImage {
  const pixmap = new Pixmap(ColorSpace.DeviceGray, [0, 0, width, height], false)
  pixmap.clear(255)
  const device = new DrawDevice(Matrix.identity, pixmap)
  list.run(device, place)
  device.close()
  device.destroy()
  const image = { pixels: pixmap.getPixels(), width, height, stride: pixmap.getStride() }
  const pixels = smoothed(image)
  pixmap.destroy()
  return { pixels, width, height, stride: width }
}

/**
 * Renders a page.
 *
 * @param toFlat from the page to the orientation in which its text is horizontal, a quarter turn or none
 * @param size of that page, in points
 */
export function straightScan(
  list: DisplayList,
  toFlat: Matrix,
  { width, height }: { width: number; height: number },
): StraightScan {
  const scale = Math.min(dpi / 72, Math.sqrt(mostPixels / Math.max(width * height, 1)))
  const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  const draw = (matrix: Matrix) => drawn(list, Matrix.concat(matrix, Matrix.scale(scale, scale)), across, down)
  const asItLies = draw(toFlat)
  // At half the resolution the grain is averaged out.
  const skew = measureSkew(halved(asItLies))
  if (Math.abs(skew) < leastSkew) return { image: asItLies, scale, toStraight: toFlat }
  const [x, y] = [width / 2, height / 2]
  const turn = Matrix.concat(Matrix.concat(Matrix.translate(-x, -y), Matrix.rotate(skew)), Matrix.translate(x, y))
  const toStraight = Matrix.concat(toFlat, turn)
  return { image: draw(toStraight), scale, toStraight }
}
