/**
 * Measures how crooked a scanned page is, by its projection profile: seen along the lines of text, rows of ink and rows of
 * paper differ most (Postl, 1986). Works on a small grey image, where scanner noise has been averaged away.
 */
export interface GreyImage {
  pixels: Uint8ClampedArray | Uint8Array
  width: number
  height: number
  stride: number
}

/** Beyond this a page is not crooked but turned. */
const widest = 8
const coarse = 0.5
const fine = 0.05
/** More points give no better angle. */
const mostPoints = 40_000
/** Fewer ink points than this are no text to go by. */
const fewestPoints = 400

/** Of more pixels every second one of every second row tells as much. */
const manyPixels = 1_000_000

/** The grey level that parts ink from paper best (Otsu, 1979). */
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

/** Where ink meets paper below it: lines of text count, dark pictures and margins do not. */
export function inkEdges(image: GreyImage): { xs: Float32Array; ys: Float32Array } {
  const { pixels, width, height, stride } = image
  const level = inkLevel(image)
  // Ink and paper alternate: no more than every second pixel of a column can be one.
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
 * @returns degrees to turn the page clockwise (as seen, y down) so that its lines run level; 0 when there is nothing to go by
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
  // A page without lines is about as sharp at every angle: then it stays as it is.
  if (Math.abs(bestAt) === widest || best < sharpness(0) * 1.02) return 0
  return bestOf(bestAt - coarse, bestAt + coarse, fine).bestAt
}
