/**
 * A stranger's picture as ours: the middle square of it, small, decoded and encoded anew, so that nothing of the file is left that is
 * not seen: no place, no camera, no second file behind the first.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract'
import { checkImage, encodeJpeg, isImageKind, type ImageKind } from '@docweave/engines/images'
import { imageToPdf, runMupdf, unpackChunks } from '@docweave/engines/mupdf'
import { kindOfFile } from '@docweave/tool-kit/run'
import { readMiddle, sizeOf } from './read-png.ts'

/** Pixels of a side: twice what is shown, for dense screens. */
const side = 256
const quality = 85

/** A phone's sharpest photographs have 50 million; what says that it has more is no picture of a person. */
const mostPixels = 60_000_000
/** The middle square of a strip shows nothing. */
const longestStrip = 10

/** At this resolution the largest page there is has 800 pixels a side. */
const firstDpi = 4
const mostDrawings = 4

const patience = 20_000
const memoryMegabytes = 600

const refuse = (cause?: unknown): never => {
  throw new DocweaveError('PICTURE_INVALID', {}, cause)
}

/** The kind of a picture, by its content; nothing is decoded yet. */
async function kindOf(path: string): Promise<ImageKind> {
  const kind = await kindOfFile(path)
  if (!kind || !isImageKind(kind)) return refuse('not a picture')
  const { size } = checkImage(await readFile(path), kind)
  return size && size.width * size.height > mostPixels ? refuse(size) : kind
}

/**
 * Draws the picture so that its shorter side is the square's or a little more. On a page of its own it is turned as its file says,
 * whatever its kind; how large that page is tells the first drawing.
 */
async function draw(path: string, folder: string): Promise<Buffer> {
  const run = { signal: AbortSignal.timeout(patience), memoryMegabytes }
  const [page, out] = [join(folder, 'page.pdf'), join(folder, 'drawn')]
  const fit = { pageSize: 'fit', orientation: 'auto', margin: 0, fit: 'contain' } as const
  await imageToPdf(path, await kindOf(path), page, fit, run)
  const pages = [{ index: 0, name: 'picture' }]
  const format = { type: 'png', background: 'white', colour: 'colour' } as const
  let dpi = firstDpi
  for (let drawing = 0; drawing < mostDrawings; drawing++) {
    await runMupdf('renderPages', { path: page, pages, dpi, format, out }, run)
    const [drawn] = await unpackChunks([out], folder, 'png')
    const picture = drawn ? await readFile(drawn.path) : refuse('nothing was drawn')
    const { width, height } = sizeOf(picture)
    const [short, long] = [Math.min(width, height), Math.max(width, height)]
    if (short >= side && short <= 2 * side) return long > longestStrip * short ? refuse('a strip') : picture
    // One more than needed, for a page's size is rounded.
    dpi *= (side + 1) / short
  }
  return refuse('a picture of no size')
}

/**
 * Makes a JPEG of 256 × 256 pixels at `out` of the picture at `path`: JPEG, PNG, WebP, GIF (its first frame), BMP, HEIC or AVIF.
 *
 * @throws DocweaveError `PICTURE_INVALID` for whatever is wrong with it
 */
export async function squarePicture(path: string, out: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-picture-'))
  try {
    const raster = readMiddle(await draw(path, folder), side)
    await writeFile(out, encodeJpeg(raster, quality, 72))
  } catch (error) {
    refuse(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
