/** Extracts embedded images from a PDF; a JPEG unchanged if it is valid by itself. */
import { ColorSpace, DrawDevice, Matrix, Pixmap, type Image } from 'mupdf'
import { drawImage } from '../device-drawing.ts'
import { checkPixels } from '../../images/index.ts'
import { plainJpeg } from '../images/embedded-images.ts'
import { encodePixmap, type ImageFormat } from '../images/encode-pixmap.ts'
import { PackedImages } from '../images/packed-images.ts'
import { withPdf } from '../open-pdf.ts'
import type { TaskHost } from '../../host/engine-messages.ts'

export interface ExtractImagesArgs {
  path: string
  /** Object numbers; `name` is the image's name in the packed file. */
  images: { object: number; name: string }[]
  format: ImageFormat
  /** A packed file (`PackedImages`). */
  out: string
}

/** Embedded images have no resolution of their own; at 72 dpi a pixel is a point. */
const dpi = 72

/** Draws the image at its own pixel size, through its mask: on white if the format does not support transparency. */
function drawn(image: Image, format: ImageFormat): Uint8Array {
  const [width, height] = [image.getWidth(), image.getHeight()]
  checkPixels('png', width, height)
  const grey =
    format.colour !== 'colour' || image.getColorSpace()?.getNumberOfComponents() === 1 || image.getImageMask()
  const mask = image.getMask()
  const alpha = format.type === 'png' && format.colour !== 'black' && mask !== null
  const pixmap = new Pixmap(grey ? ColorSpace.DeviceGray : ColorSpace.DeviceRGB, [0, 0, width, height], alpha)
  if (alpha) pixmap.clear()
  else pixmap.clear(255)
  const device = new DrawDevice(Matrix.identity, pixmap)
  const place: Matrix = [width, 0, 0, height, 0, 0]
  if (image.getImageMask()) device.fillImageMask(image, place, ColorSpace.DeviceGray, [0], 1)
  else drawImage(device, image, place)
  device.close()
  try {
    return encodePixmap(pixmap, format, dpi)
  } finally {
    device.destroy()
    pixmap.destroy()
  }
}

export const extractImages = ({ path, images, format, out }: ExtractImagesArgs, host: TaskHost): void =>
  withPdf(path, (document) => {
    const packed = new PackedImages(out)
    for (const [done, { object, name }] of images.entries()) {
      const reference = document.newIndirect(object)
      const jpeg = format.type === 'jpg' ? plainJpeg(reference) : undefined
      if (jpeg) packed.add(name, jpeg)
      else {
        const image = document.loadImage(reference)
        packed.add(name, drawn(image, format))
        image.destroy()
      }
      host.progress(done + 1, images.length)
    }
    packed.close()
  })
