/** Lets pdf.js read of a file only what it needs: one of 500 MB is not read whole to show its first page. */
import { PDFDataRangeTransport } from 'pdfjs-dist'

/** How much pdf.js asks for at once: enough that a page comes in a few reads. */
export const rangeBytes = 512 * 1024

export class BlobRange extends PDFDataRangeTransport {
  readonly #blob: Blob
  readonly #fail: (reason: unknown) => void

  /** @param fail called when the file cannot be read any more: it was moved or changed on the disk */
  constructor(blob: Blob, start: Uint8Array, fail: (reason: unknown) => void) {
    super(blob.size, start)
    this.#blob = blob
    this.#fail = fail
  }

  override requestDataRange(begin: number, end: number): void {
    this.#blob
      .slice(begin, end)
      .arrayBuffer()
      .then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)))
      .catch(this.#fail)
  }
}
