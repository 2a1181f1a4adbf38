/** Crops an untrusted image to its central square, and decodes and encodes it anew, so that nothing of the file itself remains. */
import { readFileSync, writeFileSync } from 'node:fs'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { ColorSpace, DrawDevice, Matrix, Pixmap } from 'mupdf'
import { checkImage, isDecodedKind, type ImageKind } from '../../images/index.ts'
import { decodeToPixmap } from '../images/decode-to-readable.ts'
import { drawnPixmap, eachImage, type DrawnImage } from '../images/drawn-images.ts'
import { encodePixmap } from '../images/encode-pixmap.ts'

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

/** Renders the centre of the image on white, with its shorter side scaled to the square. */
function drawMiddle({ image, width, height, matrix }: DrawnImage, side: number): Uint8Array {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (!(short > 0) || long > longestStrip * short) throw new DocweaveError('PICTURE_INVALID')
  const scale = side / short
  const scaled = Matrix.concat(matrix, Matrix.scale(scale, scale))
  const toMiddle = Matrix.translate((side - width * scale) / 2, (side - height * scale) / 2)
  const pixmap = new Pixmap(ColorSpace.DeviceRGB, [0, 0, side, side], false)
  pixmap.clear(255)
  const device = new DrawDevice(Matrix.identity, pixmap)
  try {
    device.fillImage(image, Matrix.concat(scaled, toMiddle), 1)
    device.close()
    return encodePixmap(pixmap, { type: 'jpg', quality, colour: 'colour' }, 72)
  } finally {
    device.destroy()
    pixmap.destroy()
  }
}

/** Passes the image as it is drawn to `use`: of several in a file, the first. */
async function withPicture<Result>(
  path: string,
  kind: ImageKind,
  use: (drawn: DrawnImage) => Result,
): Promise<Result | undefined> {
  if (!isDecodedKind(kind)) {
    const results: Result[] = []
    eachImage({ path, kind }, (drawn) => results.length === 0 && results.push(use(drawn)))
    return results[0]
  }
  const { pixmap, orientation } = await decodeToPixmap(path, kind)
  const drawn = drawnPixmap(pixmap, orientation)
  try {
    return use(drawn)
  } finally {
    drawn.image.destroy()
    pixmap.destroy()
  }
}

/**
 * Makes a square JPEG of the picture at `path`.
 *
 * @throws DocweaveError `PICTURE_INVALID` for a strip, `FILE_DAMAGED`, `IMAGE_TOO_LARGE`
 */
export async function squarePicture({ path, kind, out, side }: SquarePictureArgs): Promise<void> {
  const { size } = checkImage(readFileSync(path), kind)
  if (size && size.width * size.height > mostPixels) throw new DocweaveError('PICTURE_INVALID')
  const jpeg = await withPicture(path, kind, (drawn) => drawMiddle(drawn, side))
  if (!jpeg) throw new DocweaveError('FILE_DAMAGED')
  writeFileSync(out, jpeg)
}
