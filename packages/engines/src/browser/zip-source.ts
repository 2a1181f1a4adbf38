/**
 * What `archive/zip-source.ts` is in the browser: yauzl reads the directory from a file in memory, with the same checks as on the server, and
 * the entries are unpacked without Node's streams.
 */
import { Buffer } from 'buffer'
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import type { ZipSource } from '../archive/zip-source.ts'
import { inflateRawSync } from './builtins/zlib.ts'
import { files } from './memory-files.ts'

class MemoryReader extends RandomAccessReader {
  readonly #descriptor: number

  constructor(descriptor: number) {
    super()
    this.#descriptor = descriptor
  }

  override read(
    target: Uint8Array,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    const bytesRead = files.readOpen(this.#descriptor, target.subarray(offset, offset + length), position)
    queueMicrotask(() => callback(null, bytesRead))
  }
}

/** @throws Error if the file at `path` is no valid ZIP file */
export async function openZip(path: string): Promise<ZipSource> {
  const descriptor = files.open(path, 'r')
  const close = () => files.close(descriptor)
  const reader = new MemoryReader(descriptor)
  const size = files.sizeOfOpen(descriptor)
  const file = await fromRandomAccessReaderPromise(reader, size, { autoClose: false }).catch((error: unknown) => {
    close()
    throw error
  })
  return {
    entries: () => file.eachEntry(),
    async unpack(entry) {
      if (!entry.canDecodeFileData()) throw new Error('encrypted, or compressed by an unknown method')
      // yauzl checks here that the entry is inside the file.
      const { fileDataStart } = await file.readLocalFileHeaderPromise(entry, { minimal: true })
      const packed = Buffer.alloc(entry.compressedSize)
      files.readOpen(descriptor, packed, fileDataStart)
      if (entry.compressionMethod === 0) return packed
      const content = inflateRawSync(packed, { maxOutputLength: entry.uncompressedSize })
      if (content.length !== entry.uncompressedSize) throw new Error('smaller than its size in the directory')
      return content
    },
    close,
  }
}
