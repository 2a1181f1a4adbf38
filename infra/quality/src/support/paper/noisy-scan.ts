/** Simulates a cheap flatbed scan: a sheet that lies crooked, dull white, grain, and a small JPEG. */
import { encodeJpeg } from '@docweave/engines/images'
import { greyAt, normalFrom, type GreyRaster } from './grey-raster.ts'

export interface ScanChoice {
  /** The resolution of the raster, for the file's header. */
  dpi: number
  /** The greatest skew to either side, in degrees. */
  mostSkew: number
  /** The noise's standard deviation, in grey levels. */
  grain: number
  /** On the scale of the Independent JPEG Group. */
  quality: number
}

/** The white of paper in a scan that is not quite bright enough. */
const white = 246

/** Returns a grey JPEG with the size of the page. */
export function noisyScan(page: GreyRaster, choice: ScanChoice, random: () => number): Uint8Array {
  const { width, height } = page
  const skew = ((random() * 2 - 1) * choice.mostSkew * Math.PI) / 180
  const [sine, cosine] = [Math.sin(skew), Math.cos(skew)]
  const [middleX, middleY] = [width / 2, height / 2]
  const pixels = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [across, down] = [x - middleX, y - middleY]
      const grey = greyAt(page, middleX + across * cosine + down * sine, middleY - across * sine + down * cosine, 255)
      pixels[y * width + x] = (grey * white) / 255 + normalFrom(random) * choice.grain
    }
  return encodeJpeg({ width, height, stride: width, components: 1, pixels }, choice.quality, choice.dpi)
}
