/** Encodes the blocks of one component: transform, quantization, Huffman codes (ITU-T T.81, F.1.2). */
import type { BitWriter } from './bit-writer.ts'
import { zigzag, type HuffmanTable, type Quantiser } from './tables.ts'

const sixteenZeros = 0xf0

/** The maximum number of bits per call of the writer. */
const mostBits = 24

export class BlockCoder {
  /** The samples of the block to encode, minus 128. */
  readonly block = new Float64Array(64)
  readonly #out: BitWriter
  readonly #factors: Float64Array
  readonly #flatFactor: number
  readonly #dc: HuffmanTable
  readonly #ac: HuffmanTable
  readonly #levels = new Int32Array(64)
  /** The bits of zero to four uniform blocks that equal the block before them. */
  readonly #same: readonly number[]
  readonly #sameLength: number
  #before = 0

  constructor(out: BitWriter, quantiser: Quantiser, dc: HuffmanTable, ac: HuffmanTable) {
    this.#out = out
    this.#factors = quantiser.factors
    this.#flatFactor = 64 * (quantiser.factors[0] ?? 0)
    this.#dc = dc
    this.#ac = ac
    this.#sameLength = (dc.lengths[0] ?? 0) + (ac.lengths[0] ?? 0)
    const once = ((dc.codes[0] ?? 0) << (ac.lengths[0] ?? 0)) | (ac.codes[0] ?? 0)
    this.#same = [0, 1, 2, 3, 4].map((times) =>
      Array.from({ length: times }, () => once).reduce((bits, each) => (bits << this.#sameLength) | each, 0),
    )
  }

  /**
   * Encodes blocks whose samples all equal `sample` (minus 128): a zero DC difference and an end-of-block code, a few bits that are written
   * for four blocks at once.
   *
   * @param times the number of blocks, at most 4
   */
  codeFlat(sample: number, times = 1): void {
    const level = Math.round(sample * this.#flatFactor)
    let same = times
    if (level !== this.#before) {
      this.#codeDc(level)
      this.#out.put(this.#ac.codes[0] ?? 0, this.#ac.lengths[0] ?? 0)
      same--
    }
    if (same > 0) this.#out.put(this.#same[same] ?? 0, same * this.#sameLength)
  }

  /** Encodes `block`, which is overwritten. A negative value is written minus one, in the same number of bits (F.1.2.1). */
  code(): void {
    const { block } = this
    const levels = this.#levels
    const factors = this.#factors
    transform(block)
    let last = 0
    for (let at = 0; at < 64; at++) {
      const place = zigzag[at] ?? 0
      const value = (block[place] ?? 0) * (factors[place] ?? 0)
      // Most high frequencies are zero, which is detected without rounding.
      if (value > -0.5 && value < 0.5) levels[at] = 0
      else {
        levels[at] = (value < 0 ? value - 0.5 : value + 0.5) | 0
        last = at
      }
    }
    this.#codeDc(levels[0] ?? 0)
    this.#codeAc(last)
  }

  #codeDc(level: number): void {
    const difference = level - this.#before
    this.#before = level
    const size = 32 - Math.clz32(difference < 0 ? -difference : difference)
    this.#out.put(this.#dc.codes[size] ?? 0, this.#dc.lengths[size] ?? 0)
    if (size > 0) this.#out.put((difference < 0 ? difference - 1 : difference) & ((1 << size) - 1), size)
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
      const length = (lengths[symbol] ?? 0) + size
      const bits = (level < 0 ? level - 1 : level) & ((1 << size) - 1)
      if (length <= mostBits) out.put(((codes[symbol] ?? 0) << size) | bits, length)
      else {
        out.put(codes[symbol] ?? 0, lengths[symbol] ?? 0)
        out.put(bits, size)
      }
      zeros = 0
    }
    if (last < 63) out.put(codes[0] ?? 0, lengths[0] ?? 0)
  }
}

const [c1, c2, c3, c4] = [Math.SQRT1_2, 0.382683433, 0.5411961, 1.306562965]

function eight(block: Float64Array, at: number, step: number): void {
  const b0 = block[at] ?? 0
  const b1 = block[at + step] ?? 0
  const b2 = block[at + 2 * step] ?? 0
  const b3 = block[at + 3 * step] ?? 0
  const b4 = block[at + 4 * step] ?? 0
  const b5 = block[at + 5 * step] ?? 0
  const b6 = block[at + 6 * step] ?? 0
  const b7 = block[at + 7 * step] ?? 0
  const s0 = b0 + b7
  const s7 = b0 - b7
  const s1 = b1 + b6
  const s6 = b1 - b6
  const s2 = b2 + b5
  const s5 = b2 - b5
  const s3 = b3 + b4
  const s4 = b3 - b4
  // Even part.
  const e0 = s0 + s3
  const e3 = s0 - s3
  const e1 = s1 + s2
  const e2 = s1 - s2
  const z1 = (e2 + e3) * c1
  block[at] = e0 + e1
  block[at + 4 * step] = e0 - e1
  block[at + 2 * step] = e3 + z1
  block[at + 6 * step] = e3 - z1
  // Odd part.
  const o0 = s4 + s5
  const o1 = s5 + s6
  const o2 = s6 + s7
  const z5 = (o0 - o2) * c2
  const z2 = c3 * o0 + z5
  const z4 = c4 * o2 + z5
  const z3 = o1 * c1
  const z11 = s7 + z3
  const z13 = s7 - z3
  block[at + 5 * step] = z13 + z2
  block[at + 3 * step] = z13 - z2
  block[at + step] = z11 + z4
  block[at + 7 * step] = z11 - z4
}

/**
 * Applies the forward discrete cosine transform to a block of 8 × 8 samples in place, in eight-point steps (Arai, Agui and Nakajima 1988),
 * as in the IJG's jfdctflt.c. The result still contains the factors that `quantisers` removes.
 */
function transform(block: Float64Array): void {
  for (let row = 0; row < 64; row += 8) eight(block, row, 1)
  for (let column = 0; column < 8; column++) eight(block, column, 8)
}
