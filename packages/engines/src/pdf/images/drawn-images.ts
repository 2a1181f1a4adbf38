/** Reads the images of a file as mupdf draws them: upright, with their size in points at their own resolution. */
import { readFileSync } from 'node:fs'
import { Device, Document, Image, Matrix, type Pixmap } from 'mupdf'
import { DocweaveError } from '@docweave/contract/docweave-error'
import {
  checkImage,
  checkPixels,
  firstFrame,
  type DecodedKind,
  type ImageKind,
  type Orientation,
} from '../../images/index.ts'
import { mupdfFailure } from '../mupdf-failure.ts'

export interface DrawnImage {
  image: Image
  /** The displayed size in points. */
  width: number
  height: number
  /** From the unit square of its pixels to the box of `width` × `height`, y down. */
  matrix: Matrix
}

/** Formats that mupdf reads itself. */
export type ReadableKind = Exclude<ImageKind, DecodedKind>

const mediaTypes: Record<ReadableKind, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
}

function* pagesOf(document: Document): Generator<{ image: Image; matrix: Matrix }> {
  const count = document.countPages()
  if (count === 0) throw new DocweaveError('FILE_DAMAGED')
  for (let index = 0; index < count; index++) {
    const found: { image: Image; matrix: Matrix }[] = []
    const page = document.loadPage(index)
    // mupdf makes a page of an image: at 96 dpi if the file has no resolution, with the orientation of Exif and TIFF.
    const device = new Device({ fillImage: (image: Image, matrix: Matrix) => found.push({ image, matrix }) })
    page.run(device, Matrix.identity)
    device.close()
    device.destroy()
    yield* found
    page.destroy()
  }
}

function decoded(image: Image): Image {
  const pixmap = image.toPixmap()
  try {
    return new Image(pixmap)
  } finally {
    pixmap.destroy()
  }
}

/**
 * Opens an image file and passes its images to `use` one by one: all pages of a TIFF, the first frame of a GIF.
 *
 * @throws DocweaveError `FILE_DAMAGED`, `IMAGE_TOO_LARGE`, `MEMORY_EXCEEDED`
 */
export function eachImage(
  { path, kind, orientation }: { path: string; kind: ReadableKind; orientation?: Orientation | undefined },
  use: (drawn: DrawnImage) => void,
): void {
  const bytes = readFileSync(path)
  const header = checkImage(bytes, kind)
  try {
    const document = Document.openDocument(kind === 'gif' ? firstFrame(bytes) : bytes, mediaTypes[kind])
    try {
      for (const { image, matrix: stored } of pagesOf(document)) {
        checkPixels(kind, image.getWidth(), image.getHeight())
        const shown = header.unusual ? decoded(image) : image
        use(upright(shown, stored, orientation ?? header.orientation))
        shown.destroy()
        image.destroy()
      }
    } finally {
      document.destroy()
    }
  } catch (error) {
    const failure = mupdfFailure(error)
    throw failure.code === 'ENGINE_FAILED' ? new DocweaveError('FILE_DAMAGED', {}, error) : failure
  }
}

/** Returns the image in `pixmap`, one point per pixel; the caller destroys it. */
export const drawnPixmap = (pixmap: Pixmap, orientation: Orientation): DrawnImage =>
  upright(new Image(pixmap), Matrix.scale(pixmap.getWidth(), pixmap.getHeight()), orientation)

/** The matrix of each Exif orientation: from the unit square of the stored pixels to that of the upright image, y down in both. */
const matrices: Record<Orientation, Matrix> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0],
  7: [0, -1, -1, 0, 1, 1],
  8: [0, -1, 1, 0, 0, 1],
}

/** The sides of the box in which a matrix draws the unit square, in points. */
const sidesOf = (matrix: Matrix): [width: number, height: number] => [
  Math.abs(matrix[0]) + Math.abs(matrix[2]),
  Math.abs(matrix[1]) + Math.abs(matrix[3]),
]

/**
 * Returns an image that is stored in another orientation as it is drawn.
 *
 * @param stored from the unit square to the place of the stored pixels, in points, y down, with its corner at 0, 0
 */
function upright(image: Image, stored: Matrix, orientation: Orientation): DrawnImage {
  const turn = matrices[orientation]
  const [across, down] = sidesOf(stored)
  // A rotation by 90 degrees swaps the sides: the upright image is as wide as the stored one is high.
  const scale = turn[0] === 0 ? Matrix.scale(down, across) : Matrix.scale(across, down)
  const matrix = orientation === 1 ? stored : Matrix.concat(turn, scale)
  const [width, height] = sidesOf(matrix)
  return { image, width, height, matrix }
}
