/** A picture of a signature, made ready for the page: no larger than print needs, without its paper, cut to its ink. */
import { paperBrightness, removeBright, seenPart } from './remove-background.ts'
import type { Ink } from './stamp.ts'

/** At 300 dpi this is 10 cm. */
const longestSide = 1200

/** A picture in memory, with the brightness from which it counts as paper. */
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

/** @throws when the browser does not know this kind of image, or the file is damaged */
export async function readPicture(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  ]
  const { brush } = context(width, height)
  if (!brush) throw new Error('This browser draws nothing')
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
 * Makes a stamp's picture, a PNG.
 *
 * @param cut the brightness (0 to 255) from which all is paper; 256 keeps everything
 * @returns `undefined` when nothing is left to see
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
