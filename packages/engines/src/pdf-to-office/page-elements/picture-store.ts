/** Stores the pictures of a document as files, each once even if it is drawn repeatedly. */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ColorSpace, DrawDevice, Matrix, Pixmap } from 'mupdf'
import { colourParts, drawImage } from '../../pdf/device-drawing.ts'
import type { StoredPicture } from '../analysis/index.ts'
import { encodePixmap } from '../../pdf/images/encode-pixmap.ts'
import { drawRegion } from './draw-region.ts'
import type { DrawnPicture } from './read-drawing.ts'

/** Higher than phones use for photographs, so that the second compression is invisible. */
const quality = 92
/** A sample with more colours than this is a photograph; a drawing has few colours and sharp edges. */
const fewColours = 200
/** The same for grey images, which have at most 256 levels. */
const fewGreys = 64
/** The longest side in pixels; more is only needed for posters. */
const longestSide = 3000

const isPhotograph = (pixmap: Pixmap): boolean => {
  const pixels = pixmap.getPixels()
  const components = pixmap.getNumberOfComponents()
  const few = components === 1 ? fewGreys : fewColours
  const step = Math.max(1, Math.floor(pixels.length / components / 5000)) * components
  const seen = new Set<number>()
  for (let at = 0; at + components <= pixels.length && seen.size <= few; at += step) {
    const first = pixels[at] ?? 0
    seen.add(components === 1 ? first : (first << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0))
  }
  return seen.size > few
}

/** Renders the visible part of the picture at its own resolution, with the rotation and mirroring of the page, through its mask. */
function drawn({ image, matrix, stencil, left, top, right, bottom }: DrawnPicture): {
  pixmap: Pixmap
  opaque: boolean
} {
  const [across, down] = [Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3])]
  const dense = Math.max(image.getWidth() / Math.max(across, 1), image.getHeight() / Math.max(down, 1))
  const scale = Math.min(dense, longestSide / Math.max(right - left, bottom - top, 1))
  const width = Math.max(1, Math.round((right - left) * scale))
  const height = Math.max(1, Math.round((bottom - top) * scale))
  const place = Matrix.concat(
    matrix,
    Matrix.concat(Matrix.translate(-left, -top), Matrix.scale(width / (right - left), height / (bottom - top))),
  )
  const isUpright = (matrix[1] === 0 && matrix[2] === 0) || (matrix[0] === 0 && matrix[3] === 0)
  const mask = image.getMask()
  const opaque = isUpright && mask === null && stencil === undefined
  const pixmap = new Pixmap(ColorSpace.DeviceRGB, [0, 0, width, height], !opaque)
  if (opaque) pixmap.clear(255)
  else pixmap.clear()
  const device = new DrawDevice(Matrix.identity, pixmap)
  if (stencil) device.fillImageMask(image, place, stencil.space, colourParts(stencil.colour), 1)
  else drawImage(device, image, place)
  device.close()
  device.destroy()
  return { pixmap, opaque }
}

/** Whether it is neither rotated nor mirrored. */
const isStraight = ([a, b, c, d]: Matrix): boolean => b === 0 && c === 0 && a > 0 && d > 0

/** Whether it is not clipped. */
const isWhole = ({ matrix: [width, , , height], left, top, right, bottom }: DrawnPicture): boolean =>
  right - left > width - 1 && bottom - top > height - 1

export class PictureStore {
  readonly #folder: string
  readonly #places = new Map<string, number>()
  readonly pictures: StoredPicture[] = []

  /** @param folder the folder of the picture files */
  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Stores a picture of a page and returns its index.
   *
   * @param jpeg the picture's JPEG file, if it has one
   */
  add(picture: DrawnPicture, jpeg?: Buffer): number {
    const { image, matrix } = picture
    if (jpeg && isStraight(matrix) && isWhole(picture))
      return this.#keep(jpeg, 'jpg', image.getWidth(), image.getHeight())
    const { pixmap, opaque } = drawn(picture)
    try {
      return this.addPixmap(pixmap, opaque)
    } finally {
      pixmap.destroy()
    }
  }

  /** Stores a region of a page as it looks there; see `drawRegion`. */
  addRegion(...region: Parameters<typeof drawRegion>): number {
    const pixmap = drawRegion(...region)
    try {
      return this.addPixmap(pixmap, false)
    } finally {
      pixmap.destroy()
    }
  }

  /** Stores grey or RGB pixels, with alpha unless opaque, and returns the index of the file. */
  addPixmap(pixmap: Pixmap, opaque: boolean): number {
    const type = opaque && isPhotograph(pixmap) ? 'jpg' : 'png'
    const format =
      type === 'jpg'
        ? ({ type, quality, colour: 'colour' } as const)
        : ({ type, background: opaque ? 'white' : 'transparent', colour: 'colour' } as const)
    const bytes = encodePixmap(pixmap, format, 96)
    return this.#keep(bytes, type, pixmap.getWidth(), pixmap.getHeight())
  }

  #keep(bytes: Uint8Array, type: StoredPicture['type'], width: number, height: number): number {
    const key = createHash('sha256').update(bytes).digest('hex')
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const place = this.pictures.length
    const path = join(this.#folder, `picture-${place}.${type}`)
    writeFileSync(path, bytes)
    this.pictures.push({ path, type, width, height })
    this.#places.set(key, place)
    return place
  }
}
