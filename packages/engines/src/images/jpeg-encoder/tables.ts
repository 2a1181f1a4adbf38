/** The tables of a baseline JPEG (ITU-T T.81, annex K), scaled and converted for the encoder's inner loop. */

/** The position in the block of each coefficient in zig-zag order (figure A.6). */
// prettier-ignore
export const zigzag = Uint8Array.from([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
])

/** Tables K.1 and K.2, row by row. */
// prettier-ignore
const luminance = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
  18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
]
// prettier-ignore
const chrominance = [
  17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99, 99, 99, 99,
  ...Array.from({ length: 32 }, () => 99),
]

/** The scale factors that the transform of Arai, Agui and Nakajima leaves to quantization. */
const aan = [1, 1.387039845, 1.306562965, 1.175875602, 1, 0.785694958, 0.5411961, 0.275899379]

export interface Quantiser {
  /** The quantization steps in the file, row by row. */
  steps: Uint8Array
  /** The multiplier of each transform coefficient. */
  factors: Float64Array
}

/** `quality` is from 1 to 100, on the scale of the Independent JPEG Group. */
export function quantisers(quality: number): { luminance: Quantiser; chrominance: Quantiser } {
  const percent = quality < 50 ? 5000 / quality : 200 - 2 * quality
  const scaled = (table: readonly number[]): Quantiser => {
    const steps = Uint8Array.from(table, (step) => Math.min(255, Math.max(1, Math.floor((step * percent + 50) / 100))))
    const factors = Float64Array.from(steps, (step, at) => 1 / (step * (aan[at >> 3] ?? 1) * (aan[at & 7] ?? 1) * 8))
    return { steps, factors }
  }
  return { luminance: scaled(luminance), chrominance: scaled(chrominance) }
}

export interface HuffmanTable {
  /** The number of codes of each length, 1 to 16, and the symbols in order. */
  counts: readonly number[]
  symbols: readonly number[]
  /** By symbol. */
  codes: Uint16Array
  lengths: Uint8Array
}

function huffman(counts: readonly number[], symbols: readonly number[]): HuffmanTable {
  const codes = new Uint16Array(256)
  const lengths = new Uint8Array(256)
  let code = 0
  let at = 0
  for (const [index, count] of counts.entries()) {
    for (let each = 0; each < count; each++) {
      const symbol = symbols[at++] ?? 0
      codes[symbol] = code++
      lengths[symbol] = index + 1
    }
    code <<= 1
  }
  return { counts, symbols, codes, lengths }
}

const dcSymbols = Array.from({ length: 12 }, (_, index) => index)

// prettier-ignore
const acLuminance = Buffer.from(
  '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a' +
  '535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7' +
  'c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
  'hex',
)
// prettier-ignore
const acChrominance = Buffer.from(
  '000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a35363738393a434445464748494a' +
  '535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6' +
  'c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa',
  'hex',
)

/** Tables K.3 to K.6. */
export const huffmanTables = {
  dcLuminance: huffman([0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], dcSymbols),
  acLuminance: huffman([0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d], [...acLuminance]),
  dcChrominance: huffman([0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0], dcSymbols),
  acChrominance: huffman([0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 0x77], [...acChrominance]),
}
