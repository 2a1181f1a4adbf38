/** Recompresses one image of a PDF in place, if that does no harm. */
import { Pixmap, type PDFDocument, type PDFObject } from 'mupdf'
import { filtersOf } from '../images/embedded-images.ts'
import { nameOf } from '../pdf-objects.ts'
import type { DrawnSize } from './drawn-sizes.ts'

/** A larger decoded image would exhaust the heap. */
const mostBytes = 500_000_000
const fewColours = 64
/** A smaller reduction of resolution is not worth the loss. */
const worthCoarser = 1.2
/** A smaller reduction of size is not worth the loss. */
const worthSmaller = 0.9

const sizeOf = (image: PDFObject, key: 'Width' | 'Height') => image.get(key).asNumber()

/** Returns the colour space in which JPEG can store the image without conversion, with its number of components. */
function jpegSpace(space: PDFObject): { space: PDFObject; components: number } | undefined {
  const direct = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4, CalGray: 1, CalRGB: 3 } as const
  const name = nameOf(space.isArray() ? space.get(0) : space)
  if (name === 'DeviceGray' || name === 'DeviceRGB' || name === 'DeviceCMYK' || name === 'CalGray' || name === 'CalRGB')
    return { space, components: direct[name] }
  if (name === 'ICCBased') return { space, components: space.get(1, 'N').asNumber() }
  // Decoding applies the palette and returns pixels in the base colour space. An image of few colours is a drawing, which JPEG blurs.
  return name === 'Indexed' && space.get(2).asNumber() >= fewColours ? jpegSpace(space.get(1)) : undefined
}

/**
 * Whether the image must not be changed: image masks and bitonal images are smallest in their own encoding, a colour key refers to exact
 * colours (ISO 32000-1, 8.9.6.4), and a soft mask with a matte depends on the exact pixels (11.6.5.3).
 */
function isUntouchable(image: PDFObject, components: number): boolean {
  const bits = image.get('BitsPerComponent')
  const isBitonal = bits.isNumber() && bits.asNumber() === 1
  const isStencil = image.get('ImageMask').isBoolean() && image.get('ImageMask').asBoolean()
  // A marker in a CMYK JPEG specifies whether its inks are inverted; a new JPEG would lack it.
  const isCmykJpeg = components === 4 && filtersOf(image).includes('DCTDecode')
  return isCmykJpeg || isBitonal || isStencil || image.get('Mask').isArray() || !image.get('SMask', 'Matte').isNull()
}

function targetSize(image: PDFObject, drawn: DrawnSize | undefined, dpi: number): { width: number; height: number } {
  const [width, height] = [sizeOf(image, 'Width'), sizeOf(image, 'Height')]
  if (!drawn) return { width, height }
  const wanted = (points: number) => Math.max(1, Math.ceil((points / 72) * dpi))
  // One factor for both sides, from the side drawn at the higher resolution.
  const factor = Math.min(width / wanted(drawn.width), height / wanted(drawn.height))
  if (factor < worthCoarser) return { width, height }
  return { width: Math.max(1, Math.round(width / factor)), height: Math.max(1, Math.round(height / factor)) }
}

function encoded(pixmap: Pixmap, width: number, height: number, quality: number): Uint8Array {
  if (width === pixmap.getWidth() && height === pixmap.getHeight()) return pixmap.asJPEG(quality, false).slice()
  const smaller = downsampled(pixmap, width, height)
  try {
    return smaller.asJPEG(quality, false).slice()
  } finally {
    smaller.destroy()
  }
}

/**
 * Recompresses `image`, an image XObject, as JPEG.
 *
 * @param drawn the largest size it is drawn at; without it the resolution stays
 * @param dpi the resolution it needs at that size
 * @param quality JPEG quality, 1 to 100
 * @returns whether it was changed
 */
export function recompressImage(
  document: PDFDocument,
  image: PDFObject,
  drawn: DrawnSize | undefined,
  { dpi, quality }: { dpi: number; quality: number },
): boolean {
  const own = jpegSpace(image.get('ColorSpace'))
  const pixels = sizeOf(image, 'Width') * sizeOf(image, 'Height')
  if (!own || isUntouchable(image, own.components) || pixels * own.components > mostBytes) return false
  const oldLength = image.get('Length').asNumber()
  const { width, height } = targetSize(image, drawn, dpi)
  const decoded = document.loadImage(image)
  const pixmap = decoded.toPixmap()
  try {
    if (pixmap.getNumberOfComponents() !== own.components || pixmap.getAlpha()) return false
    const jpeg = encoded(pixmap, width, height, quality)
    if (jpeg.length >= oldLength * worthSmaller) return false
    image.writeRawStream(jpeg)
    image.put('Filter', document.newName('DCTDecode'))
    image.put('ColorSpace', own.space)
    image.put('BitsPerComponent', 8)
    image.put('Width', width)
    image.put('Height', height)
    for (const key of ['DecodeParms', 'Decode']) image.delete(key)
    return true
  } finally {
    pixmap.destroy()
    decoded.destroy()
  }
}

interface Span {
  from: number
  to: number
}

/** The source pixels of each of `target` pixels. */
const spans = (source: number, target: number): Span[] =>
  Array.from({ length: target }, (_, at) => {
    const from = Math.floor((at * source) / target)
    return { from, to: Math.max(from + 1, Math.floor(((at + 1) * source) / target)) }
  })

/**
 * Downsamples by averaging areas in the pixmap's own colour space; without conversion, colours do not shift. Returns a pixmap of `width` ×
 * `height` pixels without alpha, not larger than `source`.
 */
function downsampled(source: Pixmap, width: number, height: number): Pixmap {
  const colorSpace = source.getColorSpace()
  if (!colorSpace) throw new Error('the image has no colour space')
  const target = new Pixmap(colorSpace, [0, 0, width, height], false)
  const parts = source.getNumberOfComponents()
  const [stride, targetStride] = [source.getStride(), target.getStride()]
  // The views are created after the last allocation, because they detach when the heap grows.
  const from = source.getPixels()
  const to = target.getPixels()
  const columns = spans(source.getWidth(), width)
  const sums = new Float64Array(width * parts)
  for (const [y, rows] of spans(source.getHeight(), height).entries()) {
    sums.fill(0)
    for (let row = rows.from; row < rows.to; row++)
      for (let x = 0; x < width; x++) {
        const span = columns[x] ?? { from: 0, to: 0 }
        for (let column = span.from; column < span.to; column++)
          for (let part = 0; part < parts; part++) {
            const sum = x * parts + part
            sums[sum] = (sums[sum] ?? 0) + (from[row * stride + column * parts + part] ?? 0)
          }
      }
    for (let x = 0; x < width; x++) {
      const span = columns[x] ?? { from: 0, to: 1 }
      const count = (span.to - span.from) * (rows.to - rows.from)
      for (let part = 0; part < parts; part++)
        to[y * targetStride + x * parts + part] = (sums[x * parts + part] ?? 0) / count
    }
  }
  return target
}
