/** A file that is read in ranges: on the visitor's disk, or on the server. */

export interface Readable {
  /** In bytes. */
  readonly size: number
  /**
   * @param begin the first byte
   * @param end the byte after the last one
   * @throws if the file cannot be read (any more)
   */
  read(begin: number, end: number): Promise<ArrayBuffer>
}

export const readableBlob = (blob: Blob): Readable => ({
  size: blob.size,
  read: (begin, end) => blob.slice(begin, end).arrayBuffer(),
})

/** A file at a URL whose server supports range requests (RFC 9110, section 14); `size` is known in advance. */
export const readableAddress = (address: string, size: number): Readable => ({
  size,
  async read(begin, end) {
    const answer = await fetch(address, { headers: { range: `bytes=${begin}-${end - 1}` } })
    if (answer.status === 206) return answer.arrayBuffer()
    // A server may ignore the range and send the whole file.
    if (answer.ok) return (await answer.arrayBuffer()).slice(begin, end)
    throw new Error(`The file cannot be fetched: status ${answer.status}`)
  },
})
