/** Codes the blocks of one component: transform, quantisation, Huffman codes (ITU-T T.81, F.1.2). */
import type { BitWriter } from './bit-writer.ts'
import { zigzag, type HuffmanTable, type Quantiser } from './tables.ts'
import { transform } from './transform.ts'

const sixteenZeros = 0xf0

export class BlockCoder {
  /** The samples of the block to code, less 128. */
  readonly block = new Float32Array(64)
  readonly #out: BitWriter
  readonly #factors: Float32Array
  readonly #flatFactor: number
  readonly #dc: HuffmanTable
  readonly #ac: HuffmanTable
  readonly #levels = new Int16Array(64)
  #before = 0

  constructor(out: BitWriter, quantiser: Quantiser, dc: HuffmanTable, ac: HuffmanTable) {
    this.#out = out
    this.#factors = quantiser.factors
    this.#flatFactor = 64 * (quantiser.factors[0] ?? 0)
    this.#dc = dc
    this.#ac = ac
  }

  /** Codes a block whose samples are all `sample` (less 128). */
  codeFlat(sample: number): void {
    this.#codeDc(Math.round(sample * this.#flatFactor))
    this.#out.put(this.#ac.codes[0] ?? 0, this.#ac.lengths[0] ?? 0)
  }

  /** Codes `block`, which is overwritten. */
  code(): void {
    const { block } = this
    const levels = this.#levels
    const factors = this.#factors
    transform(block)
    let last = 0
    for (let at = 0; at < 64; at++) {
      const place = zigzag[at] ?? 0
      const value = (block[place] ?? 0) * (factors[place] ?? 0)
      const level = (value < 0 ? value - 0.5 : value + 0.5) | 0
      levels[at] = level
      if (level !== 0) last = at
    }
    this.#codeDc(levels[0] ?? 0)
    this.#codeAc(last)
  }

  #codeDc(level: number): void {
    const difference = level - this.#before
    this.#before = level
    const size = 32 - Math.clz32(difference < 0 ? -difference : difference)
    this.#out.put(this.#dc.codes[size] ?? 0, this.#dc.lengths[size] ?? 0)
    if (size > 0) this.#putValue(difference, size)
  }

  #codeAc(last: number): void {
    const out = this.#out
    const { codes, lengths } = this.#ac
    const levels = this.#levels
    let zeros = 0
    for (let at = 1; at <= last; at++) {
      const level = levels[at] ?? 0
      if (level === 0) {
        zeros++
        continue
      }
      for (; zeros > 15; zeros -= 16) out.put(codes[sixteenZeros] ?? 0, lengths[sixteenZeros] ?? 0)
      const size = 32 - Math.clz32(level < 0 ? -level : level)
      const symbol = (zeros << 4) | size
      out.put(codes[symbol] ?? 0, lengths[symbol] ?? 0)
      this.#putValue(level, size)
      zeros = 0
    }
    if (last < 63) out.put(codes[0] ?? 0, lengths[0] ?? 0)
  }

  /** F.1.2.1: a negative value is written less one, in as many bits. */
  #putValue(value: number, size: number): void {
    this.#out.put((value < 0 ? value - 1 : value) & ((1 << size) - 1), size)
  }
}
