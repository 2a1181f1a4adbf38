/** Makes a stranger's picture ours, in a sandboxed process. */
import { DocweaveError } from '@docweave/contract'
import { kindsOf } from '@docweave/engines/file-kind'
import { isImageKind } from '@docweave/engines/images'
import { squarePicture as drawSquare } from '@docweave/engines/mupdf'
import { forVisitor } from '../kind-of-upload.ts'

/** Pixels of a side: twice what is shown, for dense screens. */
const side = 256
const patience = 20_000

/**
 * Makes a JPEG of 256 × 256 pixels at `out` of the picture at `path`: JPEG, PNG, WebP, GIF (its first frame), BMP, HEIC or AVIF.
 *
 * @param visitor whose picture it is, as `Asker` names visitors
 * @throws DocweaveError `PICTURE_INVALID` for whatever is wrong with it; `TOOL_UNAVAILABLE` where there is no sandbox
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
