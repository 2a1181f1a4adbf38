/**
 * Measures the skew of a scanned page by its projection profile: along the text lines, rows of ink and rows of paper differ most (Postl,
 * 1986). It uses a small grey image, in which scanner noise has been averaged out.
 */
export interface GreyImage {
  pixels: Uint8ClampedArray | Uint8Array
  width: number
  height: number
  stride: number
}

/** A larger angle is a rotation, not skew. */
const widest = 8
const coarse = 0.5
const fine = 0.05
/** More points do not improve the angle. */
const mostPoints = 40_000
/** Fewer ink points do not suffice for a measurement. */
const fewestPoints = 400

/** In a larger image, every second pixel of every second row suffices. */
const manyPixels = 1_000_000

/** The grey level that best separates ink from paper (Otsu, 1979). */
export function inkLevel({ pixels, width, height, stride }: GreyImage): number {
  const histogram = new Float64Array(256)
  const step = width * height > manyPixels ? 2 : 1
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step) {
      const level = pixels[y * stride + x] ?? 255
      histogram[level] = (histogram[level] ?? 0) + 1
    }
  const total = Math.ceil(width / step) * Math.ceil(height / step)
  const sum = histogram.reduce((all, count, level) => all + count * level, 0)
  let [dark, darkSum, best, bestLevel] = [0, 0, -1, 128]
  for (const [level, count] of histogram.entries()) {
    dark += count
    darkSum += level * count
    const light = total - dark
    if (dark === 0 || light === 0) continue
    const distance = darkSum / dark - (sum - darkSum) / light
    const between = dark * light * distance * distance
    if (between > best) [best, bestLevel] = [between, level]
  }
  return bestLevel
}

/** Finds ink pixels with paper below: text lines have many, dark pictures and margins few. */
export function inkEdges(image: GreyImage): { xs: Float32Array; ys: Float32Array } {
  const { pixels, width, height, stride } = image
  const level = inkLevel(image)
  // Ink and paper alternate, so at most every second pixel of a column matches.
  const places = new Int32Array((width * height) >> 1)
  let count = 0
  for (let y = 0; y + 1 < height; y++)
    for (let x = 0, at = y * stride; x < width; x++, at++)
      if ((pixels[at] ?? 255) <= level && (pixels[at + stride] ?? 0) > level) places[count++] = y * width + x
  const step = Math.max(1, Math.floor(count / mostPoints))
  const picked = Math.ceil(count / step)
  const [xs, ys] = [new Float32Array(picked), new Float32Array(picked)]
  for (let point = 0; point < picked; point++) {
    const place = places[point * step] ?? 0
    xs[point] = (place % width) - width / 2
    ys[point] = Math.floor(place / width) - height / 2
  }
  return { xs, ys }
}

/**
 * Measures the skew of `image`.
 *
 * @returns the clockwise rotation in degrees (as displayed, y down) that levels its lines; 0 if it cannot be measured
 */
export function measureSkew(image: GreyImage): number {
  const { xs, ys } = inkEdges(image)
  if (xs.length < fewestPoints) return 0
  const rows = new Float64Array(Math.ceil(Math.hypot(image.width, image.height)) + 2)
  const middle = rows.length / 2
  const sharpness = (degrees: number) => {
    rows.fill(0)
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
    for (let i = 0; i < xs.length; i++) {
      const row = Math.round((ys[i] ?? 0) * cos + (xs[i] ?? 0) * sin + middle)
      rows[row] = (rows[row] ?? 0) + 1
    }
    return rows.reduce((sum, count) => sum + count * count, 0)
  }
  const bestOf = (from: number, to: number, step: number) => {
    let [best, bestAt] = [-1, 0]
    for (let degrees = from; degrees <= to + step / 2; degrees += step) {
      const found = sharpness(degrees)
      if (found > best) [best, bestAt] = [found, degrees]
    }
    return { best, bestAt }
  }
  const { best, bestAt } = bestOf(-widest, widest, coarse)
  // Without text lines the sharpness is similar at every angle, and the page is not rotated.
  if (Math.abs(bestAt) === widest || best < sharpness(0) * 1.02) return 0
  return bestOf(bestAt - coarse, bestAt + coarse, fine).bestAt
}
