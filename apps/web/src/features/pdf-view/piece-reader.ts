/** Lets pdf.js read of a file only what it needs: one of 500 MB is not read whole to show its first page. */
import { PDFDataRangeTransport } from 'pdfjs-dist'
import type { Readable } from './readable.ts'

/** How much pdf.js asks for at once: enough that a page comes in a few reads. */
export const pieceBytes = 512 * 1024

export class PieceReader extends PDFDataRangeTransport {
  readonly #file: Readable
  readonly #fail: (reason: unknown) => void

  /** @param fail called when the file cannot be read any more: it was moved or changed on the disk, or deleted */
  constructor(file: Readable, start: Uint8Array, fail: (reason: unknown) => void) {
    super(file.size, start)
    this.#file = file
    this.#fail = fail
  }

  override requestDataRange(begin: number, end: number): void {
    this.#file
      .read(begin, end)
      .then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)))
      .catch(this.#fail)
  }
}
