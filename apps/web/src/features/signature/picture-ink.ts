/** Prepares the image of a signature: scaled down to print resolution, background removed, cropped. */
import { paperBrightness, removeBright, seenPart } from './remove-background.ts'
import type { Ink } from './stamp.ts'

/** 10 cm at 300 dpi. */
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
