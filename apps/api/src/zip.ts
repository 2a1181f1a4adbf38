/**
 * Zips on their way to a reader, an entry at a time. yazl looks after no error of what it reads: one would be thrown where nobody catches
 * it, and take the host with it. So it is led to the reader's own stream, which breaks off.
 */
import type { ServerResponse } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile, type ReadStreamOptions } from 'yazl'

type Content = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>

export interface Zip {
  addBuffer: ZipFile['addBuffer']
  /** `open` is called when the entry's turn has come. */
  add(place: string, options: Partial<ReadStreamOptions>, open: () => Promise<Content>): void
  /** Nothing more is added. */
  end(): void
  /** Sends it. Throws what reading an entry threw. */
  send(response: ServerResponse): Promise<void>
}

export function createZip(): Zip {
  const zip = new ZipFile()
  const out = new PassThrough()
  const fail = (error: unknown) => void out.destroy(error instanceof Error ? error : new Error(String(error)))
  let reading: Readable | undefined
  zip.on('error', fail)
  zip.outputStream.pipe(out)
  // A reader that went away reads no more.
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
    send: (response) => pipeline(out, response),
  }
}
