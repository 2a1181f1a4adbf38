/** Reads the records of a Palm database, the container of MOBI and AZW3 (wiki.mobileread.com/wiki/PDB). */
import { DocweaveError } from '@docweave/contract/docweave-error'

const headerBytes = 78

/** Amazon's other containers, which are not supported: Topaz, and KFX in its two forms. They are reported as DRM-protected. */
const locked = ['TPZ', '\u00eaDRMION\u00ee', 'CONT\u0002'].map((start) => Buffer.from(start, 'latin1'))

/** The records of a Palm database. */
export class PalmDatabase {
  readonly #bytes: Buffer
  readonly #starts: number[] = []

  /** @throws DocweaveError `FILE_DAMAGED`, `DRM_PROTECTED` */
  constructor(bytes: Buffer) {
    if (locked.some((start) => bytes.subarray(0, start.length).equals(start))) throw new DocweaveError('DRM_PROTECTED')
    if (bytes.length < headerBytes) throw new DocweaveError('FILE_DAMAGED')
    const count = bytes.readUInt16BE(76)
    if (count === 0 || headerBytes + 8 * count > bytes.length) throw new DocweaveError('FILE_DAMAGED')
    this.#bytes = bytes
    for (let at = 0; at < count; at++) this.#starts.push(bytes.readUInt32BE(headerBytes + 8 * at))
    // A truncated file lists records beyond its end.
    if (this.#starts.some((start, at) => start > bytes.length || start < (this.#starts[at - 1] ?? 0)))
      throw new DocweaveError('FILE_DAMAGED')
  }

  get count(): number {
    return this.#starts.length
  }

  /** @throws DocweaveError `FILE_DAMAGED` if the record is missing */
  record(index: number): Buffer {
    const start = this.#starts[index]
    if (start === undefined) throw new DocweaveError('FILE_DAMAGED')
    return this.#bytes.subarray(start, this.#starts[index + 1] ?? this.#bytes.length)
  }
}
