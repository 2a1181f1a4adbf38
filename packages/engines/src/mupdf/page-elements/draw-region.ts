/** A part of a page as pixels, with its text or without, on nothing. */
import { ColorSpace, DrawDevice, Device, Matrix, Pixmap, type DisplayList } from 'mupdf'
import { heightOf, widthOf, type Box } from '../../page-analysis/index.ts'
import { colourParts } from '../device-drawing.ts'
import { using } from './read-path.ts'

const dpi = 150
/** A drawing of five metres is drawn coarser. */
const longestSide = 2500

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

/** Draws `box` of a page. The pixmap has alpha and is the caller's to destroy. */
export function drawRegion(list: DisplayList, box: Box, withText: boolean): Pixmap {
  const scale = Math.min(dpi / 72, longestSide / Math.max(widthOf(box), heightOf(box), 1))
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
