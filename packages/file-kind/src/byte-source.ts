/** Random access to a file: a browser's `Blob`, a file on disk, or bytes in memory. */

export interface ByteSource {
  readonly size: number
  /** The bytes from `start` up to, but excluding, `end`; fewer at the end of the file. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** A file in the browser. */
export const blobSource = (blob: Blob): ByteSource => ({
  size: blob.size,
  read: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
})

/** Bytes in memory. */
export const memorySource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (start, end) => bytes.subarray(start, end),
})
