/** The forward discrete cosine transform in eight-point steps (Arai, Agui and Nakajima 1988), as in the IJG's jfdctflt.c. */

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

/** Transforms a block of 8 × 8 samples in place; the result still contains the factors that `quantisers` removes. */
export function transform(block: Float64Array): void {
  for (let row = 0; row < 64; row += 8) eight(block, row, 1)
  for (let column = 0; column < 8; column++) eight(block, column, 8)
}
