/** Finds the squares of an image that are of one grey: on a page most are, and they are told from four pixels at a time. */

export interface Raster {
  width: number
  height: number
  /** Bytes from one row to the next. */
  stride: number
  /** Grey, or red, green and blue. */
  components: 1 | 3
  pixels: Uint8Array | Uint8ClampedArray
}

export class PlainSquares {
  readonly #raster: Raster
  readonly #bytes: Uint8Array
  readonly #words: Uint32Array

  constructor(raster: Raster) {
    const { pixels } = raster
    // Words lie at multiples of four.
    const aligned = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice()
    this.#raster = raster
    this.#bytes = new Uint8Array(aligned.buffer, aligned.byteOffset, aligned.length)
    this.#words = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2)
  }

  /** Whether the square of `side` pixels has the same byte everywhere; what is outside of the image does not count. */
  isPlain(x: number, y: number, side: number): boolean {
    const { width, height, stride, components } = this.#raster
    const bytes = this.#bytes
    const words = this.#words
    const left = x * components
    const right = (x + side < width ? x + side : width) * components
    const bottom = y + side < height ? y + side : height
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
