/** Images of every kind become pages: what mupdf does not read is decoded on the way. */
import { rm } from 'node:fs/promises'
import type { ImageKind, Orientation } from '../images/index.ts'
import type { ReadableKind } from './images/drawn-images.ts'
import type { ImagePageOptions } from './images/page-of-image.ts'
import { runMupdf, type RunOptions } from './pool.ts'

interface ReadableImage {
  path: string
  kind: ReadableKind
  /** Where the file itself no longer says it. */
  orientation?: Orientation
}

/** Gives a file that mupdf reads: `out`, where it had to be made. */
async function readable(
  { path, kind }: { path: string; kind: ImageKind },
  out: string,
  options: RunOptions,
): Promise<ReadableImage> {
  if (kind !== 'webp' && kind !== 'heic' && kind !== 'avif') return { path, kind }
  return { path: out, ...(await runMupdf('decodeImage', { path, kind, out }, options)) }
}

/**
 * Makes a PDF of images, a page for each, in their order; of a TIFF all pages, of a GIF the first frame. JPEGs are embedded
 * byte for byte.
 *
 * @param out where the PDF goes; what is needed on the way lies beside it and is removed
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
