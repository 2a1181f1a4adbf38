/** A scanned page drawn straight, to be looked at pixel by pixel. */
import { ColorSpace, DrawDevice, Matrix, Pixmap, type DisplayList } from 'mupdf'
import { measureSkew, type GreyImage } from './skew.ts'
import { smoothed } from './smooth.ts'

export interface StraightScan {
  image: GreyImage
  /** Pixels a point. */
  scale: number
  /** From the page as it lies to the straightened one, in points. */
  toStraight: Matrix
}

/** A rule of half a point has more than one pixel. */
const dpi = 200
const skewDpi = 75
/** A poster is drawn coarser. */
const mostPixels = 12_000_000
/** A page less crooked is as good as straight. */
const leastSkew = 0.04

function drawn(list: DisplayList, place: Matrix, width: number, height: number): Pixmap {
  const pixmap = new Pixmap(ColorSpace.DeviceGray, [0, 0, width, height], false)
  pixmap.clear(255)
  const device = new DrawDevice(Matrix.identity, pixmap)
  list.run(device, place)
  device.close()
  device.destroy()
  return pixmap
}

/**
 * Draws a page.
 *
 * @param toFlat from the page to where its text lies flat, a quarter turn or none
 * @param size of the flat page, in points
 */
export function straightScan(
  list: DisplayList,
  toFlat: Matrix,
  { width, height }: { width: number; height: number },
): StraightScan {
  const scaled = (resolution: number, matrix: Matrix) => {
    const scale = Math.min(resolution / 72, Math.sqrt(mostPixels / Math.max(width * height, 1)))
    const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
    return { scale, pixmap: drawn(list, Matrix.concat(matrix, Matrix.scale(scale, scale)), across, down) }
  }
  const small = scaled(skewDpi, toFlat).pixmap
  const skew = measureSkew({
    ...{ pixels: small.getPixels(), width: small.getWidth(), height: small.getHeight(), stride: small.getStride() },
  })
  small.destroy()
  const [x, y] = [width / 2, height / 2]
  const turn =
    Math.abs(skew) < leastSkew
      ? Matrix.identity
      : Matrix.concat(Matrix.concat(Matrix.translate(-x, -y), Matrix.rotate(skew)), Matrix.translate(x, y))
  const toStraight = Matrix.concat(toFlat, turn)
  const { scale, pixmap } = scaled(dpi, toStraight)
  const [across, down] = [pixmap.getWidth(), pixmap.getHeight()]
  const grey = { pixels: pixmap.getPixels(), width: across, height: down, stride: pixmap.getStride() }
  const image = { pixels: smoothed(grey), width: across, height: down, stride: across }
  pixmap.destroy()
  return { image, scale, toStraight }
}
