/**
 * Streams zips, one entry at a time. yazl does not handle errors of its input streams: they would be uncaught and crash the host, so
 * they destroy the output stream instead.
 */
import { PassThrough, Readable } from 'node:stream'
import { ZipFile, type ReadStreamOptions } from 'yazl'

type Content = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>

export interface Zip {
  addBuffer: ZipFile['addBuffer']
  /** Adds an entry; `open` is called when its turn comes. */
  add(place: string, options: Partial<ReadStreamOptions>, open: () => Promise<Content>): void
  /** Marks the zip as complete; no entries may follow. */
  end(): void
  /** The zip as a stream. It fails with the error of an entry that cannot be read. */
  readonly content: Readable
}

export function createZip(): Zip {
  const zip = new ZipFile()
  const out = new PassThrough()
  const fail = (error: unknown) => void out.destroy(error instanceof Error ? error : new Error(String(error)))
  let reading: Readable | undefined
  zip.on('error', fail)
  zip.outputStream.pipe(out)
  // Stop reading the entry when the client disconnects.
  out.on('close', () => reading?.destroy())
  const read = async (open: () => Promise<Content>): Promise<Readable> => {
    reading = Readable.from(await open())
    return reading.on('error', fail)
  }
  return {
    addBuffer: zip.addBuffer.bind(zip),
    add: (place, options, open) =>
      zip.addReadStreamLazy(place, options, (give) => {
        read(open)
          .then((stream) => give(null, stream))
          .catch(fail)
      }),
    end: () => zip.end(),
    content: out,
  }
}
