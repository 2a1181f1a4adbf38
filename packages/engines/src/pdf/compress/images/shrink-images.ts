/** Recompresses all images of a document. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { nameOf } from '../../pdf-objects.ts'
import { drawnSizes, type DrawnSize } from './drawn-sizes.ts'
import { ImageEncoder } from './image-encoder.ts'
import { recompressImage, shrinkSoftMask, type ImageWish } from './recompress-image.ts'

/** The images of a document, and the images that use each soft mask, by its object number. */
function imagesOf(document: PDFDocument): { images: PDFObject[]; masks: Map<number, PDFObject[]> } {
  const images: PDFObject[] = []
  const masks = new Map<number, PDFObject[]>()
  const count = document.countObjects()
  for (let number = 1; number < count; number++) {
    const object = document.newIndirect(number)
    if (!object.isStream() || nameOf(object.get('Subtype')) !== 'Image') continue
    images.push(object)
    const mask = object.get('SMask')
    if (mask.isStream()) masks.set(mask.asIndirect(), [...(masks.get(mask.asIndirect()) ?? []), object])
  }
  return { images, masks }
}

/** The largest size of several images; `undefined` if one of them is not drawn by a page. */
function largest(sizes: readonly (DrawnSize | undefined)[]): DrawnSize | undefined {
  const known = sizes.filter((size) => size !== undefined)
  if (known.length < sizes.length) return undefined
  return { width: Math.max(...known.map(({ width }) => width)), height: Math.max(...known.map(({ height }) => height)) }
}

interface ImageOptions {
  /** Without it, no pixel is changed. */
  wish: ImageWish | undefined
  /** The numbers of objects that were removed from the resources of pages. */
  unused: ReadonlySet<number>
}

/**
 * Recompresses the images of `document`. An image that cannot be decoded stays as it is.
 *
 * @param tell receives the progress, 0 to 1
 * @returns the images whose streams need not be compressed again, by object number
 */
export function shrinkImages(
  document: PDFDocument,
  { wish, unused }: ImageOptions,
  tell: (part: number) => void,
): ReadonlySet<number> {
  const encoder = new ImageEncoder(document)
  const drawn = wish ? drawnSizes(document, (done, of) => tell((0.2 * done) / of)) : new Map<number, DrawnSize>()
  const { images, masks } = imagesOf(document)
  for (const [index, image] of images.entries()) {
    try {
      const users = masks.get(image.asIndirect())
      const hasMatte = !image.get('Matte').isNull()
      const size = drawn.get(image.asIndirect())
      // It will hardly be written.
      const isUnused = unused.has(image.asIndirect()) && !size
      if (!users && !isUnused) recompressImage({ document, image, drawn: size, wish, encoder })
      else if (users && wish && !hasMatte) {
        const ofUsers = largest(users.map((user) => drawn.get(user.asIndirect())))
        if (ofUsers) shrinkSoftMask(document, image, ofUsers, wish)
      }
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error
    }
    tell(0.2 + (0.8 * (index + 1)) / images.length)
  }
  return encoder.encoded
}
