/**
 * Content of streams, copied out of mupdf's heap and freed there at once. The garbage collector would free it only after the task: its
 * finalizers wait for the event loop, and a task works through all pages without returning to it.
 */
import { Buffer as EngineBuffer, type PDFObject } from 'mupdf'

function copied(buffer: EngineBuffer): Buffer<ArrayBuffer> {
  try {
    return Buffer.from(buffer.asUint8Array())
  } finally {
    buffer.destroy()
  }
}

/** Returns a stream's content after its filters. */
export const decodedBytes = (stream: PDFObject): Buffer<ArrayBuffer> => copied(stream.readStream())

/** Returns a stream's content as it stands in the file. */
export const rawBytes = (stream: PDFObject): Buffer<ArrayBuffer> => copied(stream.readRawStream())

/** Runs `work` with `bytes` in mupdf's heap, where functions that take a buffer would leave their own copy of them. */
export function withEngineBuffer<Result>(bytes: Uint8Array, work: (buffer: EngineBuffer) => Result): Result {
  const buffer = new EngineBuffer(bytes)
  try {
    return work(buffer)
  } finally {
    buffer.destroy()
  }
}
