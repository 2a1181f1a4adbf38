/** Stores a book's images for mupdf, with the format detected from the content, and a size limit that bounds the memory. */
import type { Book } from '../book.ts'
import { leadsOut, resolvePath } from '../paths.ts'
import { withPicture } from './open-picture.ts'
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
