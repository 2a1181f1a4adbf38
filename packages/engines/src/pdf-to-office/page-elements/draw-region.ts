/** Renders a region of a page, with all or a part of its content, on a transparent background. */
import { ColorSpace, DrawDevice, Device, Matrix, Pixmap, type DisplayList } from 'mupdf'
import { areaOf, heightOf, widthOf, type Box } from '../analysis/index.ts'
import { colourParts } from '../../pdf/device-drawing.ts'
import { using } from './read-path.ts'

const dpi = 150
/** Limits the resolution of large drawings, of five metres for instance. */
const longestSide = 2500
/**
 * Drawing time in seconds on a busy core: mupdf visits each pixel of a stroke's bounding box, and works along its length. Two hundred
 * thousand strokes across the whole sheet would take minutes at full size.
 */
const seconds = { perPixel: 1.7e-9, perLength: 2.6e-7, most: 8 }

/** Returns the scale, in pixels per point, at which drawing the content of the boxes stays within the time limit. */
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

/** What is drawn: everything, everything except text, or neither text nor images. */
export type DrawnContent = 'all' | 'no text' | 'only drawing'

/** Forwards everything except text, and except images if `images` is false; the output document contains those separately. */
const withoutText = (to: DrawDevice, images: boolean): Device =>
  new Device({
    ...(images
      ? {
          fillImage: (image, matrix, alpha) => to.fillImage(image, matrix, alpha),
          fillImageMask: (image, matrix, space, colour, alpha) =>
            to.fillImageMask(image, matrix, space, colourParts(colour), alpha),
        }
      : {}),
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
 * Renders `box` of a page. The pixmap has alpha; the caller must destroy it.
 *
 * @param drawn the bounding boxes of the page's drawing, which bound the resolution
 */
export function drawRegion(list: DisplayList, box: Box, drawn: readonly Box[], content: DrawnContent): Pixmap {
  const scale = scaleFor(box, drawn)
  const size = [Math.max(1, Math.ceil(widthOf(box) * scale)), Math.max(1, Math.ceil(heightOf(box) * scale))]
  const pixmap = new Pixmap(ColorSpace.DeviceRGB, [0, 0, size[0] ?? 1, size[1] ?? 1], true)
  pixmap.clear()
  const place = Matrix.concat(Matrix.translate(-box.left, -box.top), Matrix.scale(scale, scale))
  const device = new DrawDevice(Matrix.identity, pixmap)
  if (content === 'all') list.run(device, place)
  else {
    const filter = withoutText(device, content === 'no text')
    list.run(filter, place)
    filter.close()
    filter.destroy()
  }
  device.close()
  device.destroy()
  return pixmap
}
