import type { GreyImage } from './skew.ts'

/** Gives an image `factor` times smaller on each side, each pixel the mean of those it stands for. */
export function reduced({ pixels, width, height, stride }: GreyImage, factor: number): GreyImage {
  const [across, down] = [Math.floor(width / factor), Math.floor(height / factor)]
  const small = new Uint8ClampedArray(across * down)
  const sums = new Uint32Array(across)
  for (let row = 0; row < down; row++) {
    sums.fill(0)
    for (let y = row * factor; y < (row + 1) * factor; y++)
      for (let x = 0, at = y * stride; x < across; x++) {
        let sum = sums[x] ?? 0
        for (let of = 0; of < factor; of++, at++) sum += pixels[at] ?? 0
        sums[x] = sum
      }
    for (let x = 0; x < across; x++) small[row * across + x] = (sums[x] ?? 0) / (factor * factor)
  }
  return { pixels: small, width: across, height: down, stride: across }
}
