/**
 * Opens and stores a book's images for mupdf, with the format detected from the content, and a size limit that bounds the memory. Images
 * that would break their page are left out.
 */
import { Image } from 'mupdf'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { withEngineBuffer } from '../../pdf/pdf-objects.ts'
import { leadsOut, resolvePath } from '../addresses.ts'
import type { Book } from '../book.ts'
import type { StoredZip } from './stored-zip.ts'

export class Pictures {
  /** The number of external references. */
  linked = 0
  /** The number of images that are missing or that mupdf does not draw. */
  undrawn = 0
  readonly #book: Book
  readonly #zip: StoredZip
  readonly #stored = new Map<string, string | undefined>()

  constructor(book: Book, zip: StoredZip) {
    this.#book = book
    this.#zip = zip
  }

  /**
   * Stores the image that a file at `from` refers to beside the chapters.
   *
   * @returns its new name; `undefined` if it is unavailable
   * @throws DocweaveError `IMAGE_TOO_LARGE`
   */
  store(from: string, reference: string): string | undefined {
    const isData = /^data:/i.test(reference)
    if (!isData && leadsOut(reference)) {
      this.linked++
      return undefined
    }
    const stored = isData ? this.#storeData(reference) : this.#storePath(resolvePath(from, reference).path)
    if (stored === undefined) this.undrawn++
    return stored
  }

  #storePath(path: string): string | undefined {
    if (this.#stored.has(path)) return this.#stored.get(path)
    const bytes = this.#book.read(path)
    const name = bytes && this.#storeBytes(bytes)
    this.#stored.set(path, name)
    return name
  }

  #storeData(reference: string): string | undefined {
    const [, base64 = ''] = /^data:image\/[^,]*;base64,(.*)$/is.exec(reference) ?? []
    return base64 === '' ? undefined : this.#storeBytes(Buffer.from(base64, 'base64'))
  }

  #storeBytes(bytes: Uint8Array): string | undefined {
    return withPicture(bytes, () => this.#zip.addNumbered('image', bytes))
  }
}

/** The most pixels: a JPEG is embedded unchanged, others may have to be decoded. */
const mostPixels = { jpeg: 400_000_000, other: 60_000_000 }

/**
 * Opens the image while `work` runs.
 *
 * @returns `undefined` if mupdf cannot draw it
 * @throws DocweaveError `IMAGE_TOO_LARGE`; what `work` throws
 */
export function withPicture<Result>(bytes: Uint8Array, work: (image: Image) => Result): Result | undefined {
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  const image = opened(bytes)
  if (!image) return undefined
  try {
    const [width, height] = [image.getWidth(), image.getHeight()]
    if (width === 0 || height === 0) return undefined
    if (width * height > mostPixels[isJpeg ? 'jpeg' : 'other'])
      throw new DocweaveError('IMAGE_TOO_LARGE', { width, height })
    return isJpeg || isWhole(image) ? work(image) : undefined
  } finally {
    image.destroy()
  }
}

function opened(bytes: Uint8Array): Image | undefined {
  try {
    return withEngineBuffer(bytes, (buffer) => new Image(buffer))
  } catch {
    return undefined
  }
}

/** Whether the whole image can be decoded. Damage in a JPEG is accepted, because its bytes are passed to the reader. */
function isWhole(image: Image): boolean {
  try {
    image.toPixmap().destroy()
    return true
  } catch {
    return false
  }
}
