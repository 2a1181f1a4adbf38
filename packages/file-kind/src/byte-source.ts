/** A file that can be read from anywhere: a visitor's in the browser, one on disk, or bytes in memory. */

export interface ByteSource {
  readonly size: number
  /** The bytes from `start` to before `end`; fewer where the file ends. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** A file of the browser. */
export const blobSource = (blob: Blob): ByteSource => ({
  size: blob.size,
  read: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
})

/** Bytes in memory. */
export const memorySource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (start, end) => bytes.subarray(start, end),
})
