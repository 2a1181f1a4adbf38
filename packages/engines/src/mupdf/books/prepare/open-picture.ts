/** A picture as mupdf draws it; one that would break its page is not opened. */
import { Image } from 'mupdf'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { withEngineBuffer } from '../../stream-bytes.ts'

/** The most pixels: a JPEG goes into a PDF as it is, others may have to be decoded. */
const mostPixels = { jpeg: 400_000_000, other: 60_000_000 }

/**
 * Opens the picture for as long as `work` takes.
 *
 * @returns `undefined` when mupdf cannot draw it
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

/** Whether all of it can be decoded. Damage in a JPEG is the reader's to bear: its bytes are passed on. */
function isWhole(image: Image): boolean {
  try {
    image.toPixmap().destroy()
    return true
  } catch {
    return false
  }
}
