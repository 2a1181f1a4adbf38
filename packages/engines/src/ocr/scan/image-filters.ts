/** Prepares scanned pages for OCR: removes noise and lowers the resolution. */
import type { GreyImage } from './skew.ts'

/** Above this, the paper's grain disturbs OCR; clean pages are around 0 to 1. */
const noisy = 3

/** The noise of the paper: the mean difference of bright neighbouring pixels, in grey levels. */
function noiseOf({ pixels, width, height, stride }: GreyImage): number {
  let [sum, count] = [0, 0]
  for (let y = 0; y < height; y += 3)
    for (let x = 0; x + 1 < width; x += 2) {
      const here = pixels[y * stride + x] ?? 0
      const next = pixels[y * stride + x + 1] ?? 0
      if (here < 160 || next < 160) continue
      sum += Math.abs(here - next)
      count++
    }
  return count === 0 ? 0 : sum / count
}

/**
 * Returns the pixels, row by row without padding, blurred by a 3 × 3 binomial filter if they are noisy. With scanner noise Tesseract loses
 * whole lines of Korean.
 */
export function smoothed(image: GreyImage): Uint8Array {
  const { pixels, width, height, stride } = image
  const out = new Uint8Array(width * height)
  if (noiseOf(image) < noisy) {
    for (let y = 0; y < height; y++) out.set(pixels.subarray(y * stride, y * stride + width), y * width)
    return out
  }
  const sums = [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)] as const
  const fill = (sum: Uint16Array, y: number) => {
    const row = Math.min(Math.max(y, 0), height - 1) * stride
    for (let x = 0; x < width; x++) {
      const here = pixels[row + x] ?? 0
      sum[x] = (pixels[row + Math.max(x - 1, 0)] ?? 0) + 2 * here + (pixels[row + Math.min(x + 1, width - 1)] ?? 0)
    }
  }
  let [above, here, below] = sums
  fill(above, -1)
  fill(here, 0)
  for (let y = 0; y < height; y++) {
    fill(below, y + 1)
    const row = y * width
    for (let x = 0; x < width; x++) out[row + x] = ((above[x] ?? 0) + 2 * (here[x] ?? 0) + (below[x] ?? 0) + 8) >> 4
    ;[above, here, below] = [here, below, above]
  }
  return out
}

/** Returns the image downsampled by `factor` on each side, by averaging. */
export function reduced(image: GreyImage, factor: number): GreyImage {
  if (factor === 2) return halved(image)
  if (factor % 2 === 0) return reduced(halved(image), factor / 2)
  const { pixels, width, height, stride } = image
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

/** Like `reduced` with a factor of two, but three times as fast. */
export function halved({ pixels, width, height, stride }: GreyImage): GreyImage {
  const [across, down] = [width >> 1, height >> 1]
  const small = new Uint8Array(across * down)
  for (let row = 0, to = 0; row < down; row++)
    for (let x = 0, at = 2 * row * stride; x < across; x++, to++, at += 2) {
      const above = (pixels[at] ?? 0) + (pixels[at + 1] ?? 0)
      const below = (pixels[at + stride] ?? 0) + (pixels[at + stride + 1] ?? 0)
      small[to] = (above + below + 2) >> 2
    }
  return { pixels: small, width: across, height: down, stride: across }
}
