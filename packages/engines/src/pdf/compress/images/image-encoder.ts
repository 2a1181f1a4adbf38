/** Decides whether a new encoding of an image is worth it, compared with the smallest one of the same pixels. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { filtersOf } from '../../images/embedded-images.ts'
import { smallestEncoding } from '../smallest-encoding.ts'

/** Flate data that is compressed again hardly ever becomes smaller than this part. */
const leastOfFlate = 0.5

export class ImageEncoder {
  readonly #document: PDFDocument
  /** The images whose streams need not be compressed again, by object number. */
  readonly encoded = new Set<number>()

  constructor(document: PDFDocument) {
    this.#document = document
  }

  /** The size of the image in its smallest lossless encoding by Flate, in which it is stored from now on. */
  #smallestLength(image: PDFObject): number {
    if (!this.encoded.has(image.asIndirect())) {
      image.writeRawStream(smallestEncoding(this.#document, image))
      this.encoded.add(image.asIndirect())
    }
    return image.get('Length').asNumber()
  }

  /** Whether `length` bytes are less than `part` of the smallest lossless encoding. Compressing again is avoided where that is obvious. */
  isSmaller(length: number, image: PDFObject, part = 1): boolean {
    const filters = filtersOf(image)
    const isFlate = filters.length === 1 && filters[0] === 'FlateDecode'
    if (isFlate && length < leastOfFlate * part * image.get('Length').asNumber()) return true
    return length < part * this.#smallestLength(image)
  }
}
