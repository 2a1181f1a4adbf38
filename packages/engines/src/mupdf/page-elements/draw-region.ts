/** A part of a page as pixels, with its text or without, on nothing. */
import { ColorSpace, DrawDevice, Device, Matrix, Pixmap, type DisplayList } from 'mupdf'
import { areaOf, heightOf, widthOf, type Box } from '../../page-analysis/index.ts'
import { colourParts } from '../device-drawing.ts'
import { using } from './read-path.ts'

const dpi = 150
/** A drawing of five metres is drawn coarser. */
const longestSide = 2500
/**
 * What drawing takes, in seconds on a busy core: mupdf looks at each pixel of the box around a stroke, and works along its length. Two
 * hundred thousand strokes across the whole sheet would take minutes at full size.
 */
const seconds = { perPixel: 1.7e-9, perLength: 2.6e-7, most: 8 }

/** Pixels a point, so that drawing what lies in the boxes is done in good time. */
function scaleFor(box: Box, drawn: readonly Box[]): number {
  const full = Math.min(dpi / 72, longestSide / Math.max(widthOf(box), heightOf(box), 1))
  let [pixels, lengths] = [0, 0]
  for (const each of drawn) {
    pixels += areaOf(each)
    lengths += widthOf(each) + heightOf(each)
  }
  const [square, linear] = [seconds.perPixel * pixels, seconds.perLength * lengths]
  if (square * full * full + linear * full <= seconds.most) return full
  return (Math.sqrt(linear * linear + 4 * square * seconds.most) - linear) / (2 * square)
}

/** Passes everything on but text and images, which have places of their own in what is written. */
const onlyDrawing = (to: DrawDevice): Device =>
  new Device({
    fillPath: (lent, evenOdd, matrix, space, colour, alpha) =>
      using(lent, (path) => to.fillPath(path, evenOdd, matrix, space, colourParts(colour), alpha)),
    strokePath: (lent, stroke, matrix, space, colour, alpha) =>
      using(lent, (path) => to.strokePath(path, stroke, matrix, space, colourParts(colour), alpha)),
    clipPath: (lent, evenOdd, matrix) => using(lent, (path) => to.clipPath(path, evenOdd, matrix)),
    clipStrokePath: (lent, stroke, matrix) => using(lent, (path) => to.clipStrokePath(path, stroke, matrix)),
    clipImageMask: (image, matrix) => to.clipImageMask(image, matrix),
    fillShade: (shade, matrix, alpha) => to.fillShade(shade, matrix, alpha),
    popClip: () => to.popClip(),
    beginGroup: (area, space, isolated, knockout, blend, alpha) =>
      to.beginGroup(area, space, isolated, knockout, blend, alpha),
    endGroup: () => to.endGroup(),
    beginMask: (area, luminosity, space, colour) => to.beginMask(area, luminosity, space, colourParts(colour)),
    endMask: () => to.endMask(),
    clipText: (text, matrix) => to.clipText(text, matrix),
    clipStrokeText: (text, stroke, matrix) => to.clipStrokeText(text, stroke, matrix),
  })

/**
 * Draws `box` of a page. The pixmap has alpha and is the caller's to destroy.
 *
 * @param drawn what is drawn on the page: how much it is bounds how fine the picture is
 */
export function drawRegion(list: DisplayList, box: Box, drawn: readonly Box[], withText: boolean): Pixmap {
  const scale = scaleFor(box, drawn)
  const size = [Math.max(1, Math.ceil(widthOf(box) * scale)), Math.max(1, Math.ceil(heightOf(box) * scale))]
  const pixmap = new Pixmap(ColorSpace.DeviceRGB, [0, 0, size[0] ?? 1, size[1] ?? 1], true)
  pixmap.clear()
  const place = Matrix.concat(Matrix.translate(-box.left, -box.top), Matrix.scale(scale, scale))
  const device = new DrawDevice(Matrix.identity, pixmap)
  if (withText) list.run(device, place)
  else {
    const filter = onlyDrawing(device)
    list.run(filter, place)
    filter.close()
    filter.destroy()
  }
  device.close()
  device.destroy()
  return pixmap
}
