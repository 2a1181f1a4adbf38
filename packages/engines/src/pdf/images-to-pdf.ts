/** Converts images of all supported formats to PDF pages. Formats that mupdf does not read are decoded first. */
import { rm } from 'node:fs/promises'
import { isDecodedKind, type ImageKind, type Orientation } from '../images/index.ts'
import type { ReadableKind } from './images/drawn-images.ts'
import type { ImagePageOptions } from './images/page-of-image.ts'
import { runMupdf, type RunOptions } from './run-mupdf.ts'

interface ReadableImage {
  path: string
  kind: ReadableKind
  /** Set if the file itself no longer contains it. */
  orientation?: Orientation
}

/** Returns a file that mupdf reads: the original, or `out` if it had to be decoded. */
async function readable(
  { path, kind }: { path: string; kind: ImageKind },
  out: string,
  options: RunOptions,
): Promise<ReadableImage> {
  if (!isDecodedKind(kind)) return { path, kind }
  return { path: out, ...(await runMupdf('decodeImage', { path, kind, out }, options)) }
}

/**
 * Makes a PDF of images, one page per image in their order; all pages of a TIFF, the first frame of a GIF. JPEG data is embedded unchanged.
 *
 * @param out path of the PDF; temporary files beside it are removed
 * @throws DocweaveError `FILE_DAMAGED`, `IMAGE_TOO_LARGE`, `OPTION_INVALID`, `MEMORY_EXCEEDED`, `CANCELLED`
 */
export async function imagesToPdf(
  images: readonly { path: string; kind: ImageKind }[],
  out: string,
  options: ImagePageOptions,
  run: RunOptions,
): Promise<{ pages: number }> {
  const { onProgress, ...quietly } = run
  const made: ReadableImage[] = []
  try {
    for (const [index, image] of images.entries()) {
      made.push(await readable(image, `${out}.${index}`, quietly))
      onProgress?.(index + 1, 2 * images.length)
    }
    return await runMupdf(
      'imagesToPdf',
      { images: made, out, options },
      { ...run, onProgress: (done, of) => onProgress?.(of + done, 2 * of) },
    )
  } finally {
    await Promise.all(images.map((_, index) => rm(`${out}.${index}`, { force: true })))
  }
}

/** The same for one image. */
export const imageToPdf = (
  path: string,
  kind: ImageKind,
  out: string,
  options: ImagePageOptions,
  run: RunOptions,
): Promise<{ pages: number }> => imagesToPdf([{ path, kind }], out, options, run)
