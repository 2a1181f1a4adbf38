/** Opens images for mupdf, except those that would break their page. */
import { Image } from 'mupdf'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { withEngineBuffer } from '../../stream-bytes.ts'

/** The most pixels: a JPEG is embedded unchanged, others may have to be decoded. */
const mostPixels = { jpeg: 400_000_000, other: 60_000_000 }

/**
 * Opens the image while `work` runs.
 *
 * @returns `undefined` if mupdf cannot draw it
 * @throws DocweaveError `IMAGE_TOO_LARGE`; what `work` throws
 */
export function withPicture<Result>(bytes: Uint8Array, work: (image: Image) => Result): Result | undefined {
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  const image = opened(bytes)
  if (!image) return undefined
  try {
    const [width, height] = [image.getWidth(), image.getHeight()]
    if (width === 0 || height === 0) return undefined
    if (width * height > mostPixels[isJpeg ? 'jpeg' : 'other'])
      throw new DocweaveError('IMAGE_TOO_LARGE', { width, height })
    return isJpeg || isWhole(image) ? work(image) : undefined
  } finally {
    image.destroy()
  }
}

function opened(bytes: Uint8Array): Image | undefined {
  try {
    return withEngineBuffer(bytes, (buffer) => new Image(buffer))
  } catch {
    return undefined
  }
}

/** Whether the whole image can be decoded. Damage in a JPEG is accepted, because its bytes are passed to the reader. */
function isWhole(image: Image): boolean {
  try {
    image.toPixmap().destroy()
    return true
  } catch {
    return false
  }
}
