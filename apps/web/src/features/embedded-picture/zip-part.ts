/** Reads single parts of a ZIP file without reading the rest of it. */
import { BlobReader, configure, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'

// The site's security policy allows no workers from `blob:` addresses; the parts read here are small.
configure({ useWebWorkers: false })

export interface ZipParts {
  /** The names of the files, in the order of the archive. */
  names: readonly string[]
  /** CRC-32 of a part, as the archive states it. */
  checksum(name: string): number | undefined
  /**
   * Reads a part.
   *
   * @returns `undefined` if there is none of this name
   * @throws if it is longer than `mostBytes`, encrypted or damaged
   */
  read(name: string, mostBytes: number): Promise<Blob | undefined>
}

/** Counts the bytes written to it: the size that an archive states may be wrong. */
function limitedWriter(mostBytes: number): { writable: WritableStream<Uint8Array>; blob: () => Blob } {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  return {
    writable: new WritableStream({
      write(chunk) {
        bytes += chunk.length
        if (bytes > mostBytes) throw new RangeError(`The part is longer than ${mostBytes} bytes`)
        chunks.push(new Uint8Array(chunk))
      },
    }),
    blob: () => new Blob(chunks),
  }
}

/**
 * Reads a ZIP file's directory.
 *
 * @throws if it is damaged
 */
export async function openZip(file: Blob): Promise<ZipParts> {
  const parts = new Map<string, FileEntry>()
  const reader = new ZipReader(new BlobReader(file))
  for await (const entry of reader.getEntriesGenerator()) if (!entry.directory) parts.set(entry.filename, entry)
  return {
    names: [...parts.keys()],
    checksum: (name) => parts.get(name)?.signature,
    async read(name, mostBytes) {
      const part = parts.get(name)
      if (!part) return undefined
      const { writable, blob } = limitedWriter(mostBytes)
      await part.getData(writable)
      return blob()
    },
  }
}
