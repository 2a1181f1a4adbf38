/** Lets pdf.js read only the ranges it needs: showing the first page of a 500 MB file does not read all of it. */
import { PDFDataRangeTransport } from 'pdfjs-dist'
import type { Readable } from './readable.ts'

/** The range size: enough to load a page in a few reads. */
export const pieceBytes = 512 * 1024

export class PieceReader extends PDFDataRangeTransport {
  readonly #file: Readable
  readonly #fail: (reason: unknown) => void

  /** @param fail called when the file can no longer be read: it was moved, changed or deleted on disk */
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
