/** Crops an untrusted image to its central square, and decodes and encodes it anew, so that nothing of the file itself remains. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { ColorSpace, DrawDevice, Matrix, Pixmap } from 'mupdf'
import { checkImage, type ImageKind } from '../../images/index.ts'
import { decodeToReadable } from '../images/decode-to-readable.ts'
import { encodePixmap } from '../images/encode-pixmap.ts'
import type { ReadableKind } from '../images/drawn-images.ts'
import { withPdf } from '../open-pdf.ts'
import { imagesToPdf } from './images-to-pdf.ts'

export interface SquarePictureArgs {
  path: string
  kind: ImageKind
  /** The path of the JPEG. */
  out: string
  /** The length of a side in pixels. */
  side: number
}

const quality = 85
/** Photographs of the highest-resolution phones have 50 million; larger pictures are not accepted. */
const mostPixels = 60_000_000
/** The largest accepted aspect ratio: the central square of a longer strip shows nothing. */
const longestStrip = 10

const isReadable = (kind: ImageKind): kind is ReadableKind => kind !== 'webp' && kind !== 'heic' && kind !== 'avif'

/** Renders the centre of the only page, with its shorter side scaled to the square. */
function drawMiddle(pdf: string, side: number): Uint8Array {
  return withPdf(pdf, (document) => {
    const page = document.loadPage(0)
    const [left, top, right, bottom] = page.getBounds()
    const [width, height] = [right - left, bottom - top]
    const [short, long] = [Math.min(width, height), Math.max(width, height)]
    if (!(short > 0) || long > longestStrip * short) throw new DocweaveError('PICTURE_INVALID')
    const scale = side / short
    const toMiddle = Matrix.translate(-(left + width / 2) * scale + side / 2, -(top + height / 2) * scale + side / 2)
    const pixmap = new Pixmap(ColorSpace.DeviceRGB, [0, 0, side, side], false)
    pixmap.clear(255)
    const device = new DrawDevice(Matrix.identity, pixmap)
    try {
      page.run(device, Matrix.concat(Matrix.scale(scale, scale), toMiddle))
      device.close()
      return encodePixmap(pixmap, { type: 'jpg', quality, colour: 'colour' }, 72)
    } finally {
      device.destroy()
      pixmap.destroy()
      page.destroy()
    }
  })
}

/**
 * Makes a square JPEG of the picture at `path`. Drawing it on a PDF page applies its orientation, whatever its format.
 *
 * @throws DocweaveError `PICTURE_INVALID` for a strip, `FILE_DAMAGED`, `IMAGE_TOO_LARGE`
 */
export async function squarePicture({ path, kind, out, side }: SquarePictureArgs): Promise<void> {
  const [readable, page] = [`${out}.image`, `${out}.pdf`]
  const { size } = checkImage(readFileSync(path), kind)
  if (size && size.width * size.height > mostPixels) throw new DocweaveError('PICTURE_INVALID')
  try {
    const image = isReadable(kind)
      ? { path, kind }
      : { path: readable, ...(await decodeToReadable({ path, kind, out: readable })) }
    const options = { pageSize: 'fit', orientation: 'auto', margin: 0, fit: 'contain' } as const
    imagesToPdf({ images: [image], out: page, options }, { progress: () => undefined })
    writeFileSync(out, drawMiddle(page, side))
  } finally {
    for (const each of [readable, page]) rmSync(each, { force: true })
  }
}
