/** Profile pictures. */
import type { ImageKind } from '../images/index.ts'
import { runMupdf } from './pool.ts'

/** A phone's sharpest photographs need less. */
const memoryMegabytes = 600

/**
 * Makes a JPEG of `side` × `side` pixels at `out` of the picture at `path`, which is of `kind` by its content.
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
