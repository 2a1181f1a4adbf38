/** Prepares the image of a signature: scaled down to print resolution, the paper made transparent, cropped. */
import type { Ink } from './stamp.ts'

/** In pixels: 10 cm at 300 dpi. */
const longestSide = 1200

/** A decoded image, with the brightness from which pixels count as paper. */
export interface Picture {
  pixels: ImageData
  paper: number
}

const context = (width: number, height: number) => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return { canvas, brush: canvas.getContext('2d', { willReadFrequently: true }) }
}

/** @throws if the browser does not support this kind of image, or the file is damaged */
export async function readPicture(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  ]
  const { brush } = context(width, height)
  if (!brush) throw new Error('This browser has no 2D canvas context')
  brush.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const pixels = brush.getImageData(0, 0, width, height)
  return { pixels, paper: paperBrightness(pixels) }
}

const base64Of = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    const content = () => (typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '')
    reader.addEventListener('load', () => resolve(content()))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture cannot be read')))
    reader.readAsDataURL(blob)
  })

/**
 * Creates a stamp's image, a PNG.
 *
 * @param cut the brightness (0 to 255) from which all is paper; 256 keeps everything
 * @returns `undefined` if nothing visible is left
 */
export async function pictureInk({ pixels }: Picture, cut: number): Promise<Ink | undefined> {
  const copy = new ImageData(new Uint8ClampedArray(pixels.data), pixels.width, pixels.height)
  removeBright(copy, cut)
  const part = seenPart(copy)
  if (!part) return undefined
  const { canvas, brush } = context(part.width, part.height)
  brush?.putImageData(copy, -part.x, -part.y, part.x, part.y, part.width, part.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob ? { kind: 'image', image: await base64Of(blob) } : undefined
}

/** Canvas pixels: red, green, blue, alpha. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** The paper fades into the ink over this many brightness levels: a hard threshold leaves jagged edges. */
const fade = 40

/** Rec. 601 luma, 0 to 255. */
const brightness = (data: Uint8ClampedArray, at: number) =>
  0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)

/** The lower bound of the paper's brightness: well below the most frequent brightness. */
export function paperBrightness({ data }: Pixels): number {
  const counts = new Uint32Array(256)
  for (let at = 0; at < data.length; at += 4)
    if ((data[at + 3] ?? 0) > 0) {
      const level = Math.round(brightness(data, at))
      counts[level] = (counts[level] ?? 0) + 1
    }
  // Adjacent levels are summed, because paper is grainy.
  let [best, most] = [255, 0]
  for (let level = 4; level < 252; level++) {
    const around = counts.subarray(level - 4, level + 5).reduce((sum, count) => sum + count, 0)
    if (around > most) [best, most] = [level, around]
  }
  return Math.max(0, best - 25)
}

/** Removes the paper of a photographed or scanned signature: pixels brighter than `cut` become transparent. 256 changes nothing. */
export function removeBright({ data }: Pixels, cut: number): void {
  for (let at = 0; at < data.length; at += 4) {
    const share = Math.min(1, Math.max(0, (cut - brightness(data, at)) / fade))
    data[at + 3] = Math.round((data[at + 3] ?? 0) * (cut > 255 ? 1 : share))
  }
}

/** The bounding box of visible pixels; `undefined` if there are none. */
export function seenPart({ data, width, height }: Pixels) {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((data[4 * (y * width + x) + 3] ?? 0) > 16) {
        left = Math.min(left, x)
        right = Math.max(right, x)
        top = Math.min(top, y)
        bottom = y
      }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}
