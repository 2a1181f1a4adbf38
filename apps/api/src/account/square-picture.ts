/** Makes a stranger's picture ours, in a sandboxed process. */
import { DocweaveError } from '@docweave/contract'
import { isImageKind } from '@docweave/engines/images'
import { squarePicture as drawSquare } from '@docweave/engines/mupdf'
import { kindOfFile } from '@docweave/tool-kit/run'

/** Pixels of a side: twice what is shown, for dense screens. */
const side = 256
const patience = 20_000

/**
 * Makes a JPEG of 256 × 256 pixels at `out` of the picture at `path`: JPEG, PNG, WebP, GIF (its first frame), BMP, HEIC or AVIF.
 *
 * @throws DocweaveError `PICTURE_INVALID` for whatever is wrong with it; `TOOL_UNAVAILABLE` where there is no sandbox
 */
export async function squarePicture(path: string, out: string): Promise<void> {
  try {
    const kind = await kindOfFile(path)
    if (!kind || !isImageKind(kind)) throw new DocweaveError('PICTURE_INVALID')
    await drawSquare(path, kind, out, side, AbortSignal.timeout(patience))
  } catch (error) {
    const unavailable = error instanceof DocweaveError && error.code === 'TOOL_UNAVAILABLE'
    throw unavailable ? error : new DocweaveError('PICTURE_INVALID', {}, error)
  }
}
