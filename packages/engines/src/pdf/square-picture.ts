/** Creates profile pictures. */
import type { ImageKind } from '../images/index.ts'
import { runMupdf } from './run-mupdf.ts'

/** Photographs of the highest-resolution phones need less. */
const memoryMegabytes = 600

/**
 * Writes a JPEG of `side` × `side` pixels to `out`, from the image at `path`, which is of `kind` by its content.
 *
 * @throws DocweaveError `PICTURE_INVALID`, `FILE_DAMAGED`, `IMAGE_TOO_LARGE`, `CANCELLED`
 */
export const squarePicture = (
  path: string,
  kind: ImageKind,
  out: string,
  side: number,
  signal: AbortSignal,
): Promise<void> => runMupdf('squarePicture', { path, kind, out, side }, { signal, memoryMegabytes })
