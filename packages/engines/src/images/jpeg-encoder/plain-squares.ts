/**
 * Finds uniform grey squares of an image, which most squares of a page are. Detects whole strips at once between lines and in margins, and
 * compares four bytes at a time elsewhere.
 */

export interface Raster {
  width: number
  height: number
  /** Bytes per row, including padding. */
  stride: number
  /** Grey, or RGB. */
  components: 1 | 3
  pixels: Uint8Array | Uint8ClampedArray
}

export class PlainSquares {
  readonly #raster: Raster
  readonly #bytes: Uint8Array
  readonly #words: Uint32Array
  /** Outside these bytes of each row the strip is uniform. */
  #inkFrom = 0
  #inkTo = 0

  constructor(raster: Raster) {
    const { pixels } = raster
    // 32-bit words must be aligned to four bytes.
    const aligned = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice()
    this.#raster = raster
    this.#bytes = new Uint8Array(aligned.buffer, aligned.byteOffset, aligned.length)
    this.#words = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2)
  }

  /** Scans the strip of `side` rows from row `y`; subsequent squares must be in it. */
  enterStrip(y: number, side: number): void {
    const { width, height, stride, components } = this.#raster
    const bytes = this.#bytes
    const rowBytes = width * components
    const bottom = Math.min(y + side, height)
    const paper = bytes[y * stride] ?? 0
    let [from, to] = [rowBytes, 0]
    for (let row = y; row < bottom; row++) {
      const start = row * stride
      // A row that equals itself shifted by one byte is uniform: the native comparison runs at memory speed.
      const plain =
        bytes[start] === paper &&
        Buffer.compare(bytes.subarray(start, start + rowBytes - 1), bytes.subarray(start + 1, start + rowBytes)) === 0
      if (plain) continue
      let left = 0
      while (left < from && bytes[start + left] === paper) left++
      let right = rowBytes
      while (right > to && bytes[start + right - 1] === paper) right--
      from = Math.min(from, left)
      to = Math.max(to, right)
    }
    this.#inkFrom = from
    this.#inkTo = to
  }

  /** Whether all bytes of the square of `side` pixels are equal; pixels outside the image are ignored. */
  isPlain(x: number, y: number, side: number): boolean {
    const { width, height, stride, components } = this.#raster
    const bytes = this.#bytes
    const words = this.#words
    const left = x * components
    const right = (x + side < width ? x + side : width) * components
    const bottom = y + side < height ? y + side : height
    if (right <= this.#inkFrom || left >= this.#inkTo) return true
    const byte = bytes[y * stride + left] ?? 0
    const word = Math.imul(byte, 0x01010101) >>> 0
    for (let row = y; row < bottom; row++) {
      let at = row * stride + left
      const end = row * stride + right
      for (; at < end && (at & 3) !== 0; at++) if (bytes[at] !== byte) return false
      for (; at + 4 <= end; at += 4) if (words[at >> 2] !== word) return false
      for (; at < end; at++) if (bytes[at] !== byte) return false
    }
    return true
  }
}
