/** Converts an untrusted image to a square JPEG in a sandboxed process. */
import { DocweaveError } from '@docweave/contract'
import { kindsOf } from '@docweave/engines/file-kind'
import { isImageKind } from '@docweave/engines/images'
import { squarePicture as drawSquare } from '@docweave/engines/mupdf'
import { forVisitor } from '../kind-of-upload.ts'

/** Side length in pixels: twice the displayed size, for high-density screens. */
const side = 256
const patience = 20_000

/**
 * Writes a JPEG of 256 × 256 pixels to `out`, from a JPEG, PNG, WebP, GIF (first frame), BMP, HEIC or AVIF at `path`.
 *
 * @param visitor the picture's owner, as in `Asker`
 * @throws DocweaveError `TOOL_UNAVAILABLE` without a sandbox; `PICTURE_INVALID` for any other failure
 */
export async function squarePicture(path: string, out: string, visitor: string): Promise<void> {
  try {
    const signal = AbortSignal.timeout(patience)
    await forVisitor(visitor, async () => {
      const [kind] = await kindsOf([{ path }], signal)
      if (!kind || !isImageKind(kind)) throw new DocweaveError('PICTURE_INVALID')
      await drawSquare(path, kind, out, side, signal)
    })
  } catch (error) {
    const unavailable = error instanceof DocweaveError && error.code === 'TOOL_UNAVAILABLE'
    throw unavailable ? error : new DocweaveError('PICTURE_INVALID', {}, error)
  }
}
