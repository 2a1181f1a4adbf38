/** Writes the bits of a scan, with a zero byte stuffed after each 0xFF byte (ITU-T T.81, B.1.1.5). */

export class BitWriter {
  bytes: Uint8Array<ArrayBuffer>
  length = 0
  #bits = 0
  #count = 0

  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity)
  }

  /** Ensures capacity for `more` bytes. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
  }

  /** Writes the lowest `length` bits of `value`, at most 24: with up to 7 pending bits, the 31 bits fit in a 32-bit integer. */
  put(value: number, length: number): void {
    let count = this.#count + length
    const bits = (this.#bits << length) | value
    if (count >= 8) {
      const { bytes } = this
      let at = this.length
      do {
        count -= 8
        const byte = (bits >>> count) & 0xff
        bytes[at++] = byte
        if (byte === 0xff) bytes[at++] = 0
      } while (count >= 8)
      this.length = at
    }
    this.#bits = bits & ((1 << count) - 1)
    this.#count = count
  }

  /** Pads the last byte with ones. */
  finish(): void {
    if (this.#count > 0) this.put((1 << (8 - this.#count)) - 1, 8 - this.#count)
  }

  /** Writes bytes unchanged, outside a scan. */
  write(bytes: Iterable<number>): void {
    const list = Uint8Array.from(bytes)
    this.reserve(list.length)
    this.bytes.set(list, this.length)
    this.length += list.length
  }
}
