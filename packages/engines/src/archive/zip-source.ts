/** Opens ZIP files with yauzl, and unpacks their entries with streams of Node. The browser has `browser/zip-source.ts`. */
import { openPromise, type Entry } from 'yauzl'

export interface ZipSource {
  /** Reads the directory. Can be called once. */
  entries(): AsyncIterable<Entry>
  /**
   * Returns the content of an entry.
   *
   * @throws Error if it is damaged, encrypted, compressed by an unknown method, or not of the size in the directory
   */
  unpack(entry: Entry): Promise<Buffer>
  close(): void
}

/** @throws Error if the file at `path` is no valid ZIP file */
export async function openZip(path: string): Promise<ZipSource> {
  const file = await openPromise(path, { autoClose: false })
  return {
    entries: () => file.eachEntry(),
    async unpack(entry) {
      const chunks: Buffer[] = []
      // yauzl aborts a stream that exceeds the size in the directory.
      for await (const chunk of await file.openReadStreamPromise(entry)) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
    close: () => file.close(),
  }
}
