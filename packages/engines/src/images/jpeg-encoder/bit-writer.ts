/** Writes the bits of a scan, with a zero after each byte of ones (ITU-T T.81, B.1.1.5). */

export class BitWriter {
  bytes: Uint8Array<ArrayBuffer>
  length = 0
  #bits = 0
  #count = 0

  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity)
  }

  /** Makes room for `more` bytes. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
  }

  /** Writes the lowest `length` bits of `value`, 16 at most. */
  put(value: number, length: number): void {
    let count = this.#count + length
    let bits = (this.#bits << length) | value
    while (count >= 8) {
      count -= 8
      const byte = (bits >>> count) & 0xff
      this.bytes[this.length++] = byte
      if (byte === 0xff) this.bytes[this.length++] = 0
    }
    bits &= (1 << count) - 1
    this.#bits = bits
    this.#count = count
  }

  /** Fills the last byte with ones. */
  finish(): void {
    if (this.#count > 0) this.put((1 << (8 - this.#count)) - 1, 8 - this.#count)
  }

  /** Writes bytes as they are, outside of a scan. */
  write(bytes: Iterable<number>): void {
    const list = Uint8Array.from(bytes)
    this.reserve(list.length)
    this.bytes.set(list, this.length)
    this.length += list.length
  }
}
