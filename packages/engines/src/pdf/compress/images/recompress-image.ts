/** Recompresses one image of a PDF in place, if that does no harm. */
import type { PDFDocument, PDFObject, Pixmap } from 'mupdf'
import { nameOf } from '../../pdf-objects.ts'
import { deflated } from '../deflated.ts'
import { downsampled } from './downsample.ts'
import { drawingColours, encodeBitonal, encodePalette, isBitonal } from './lossless-image.ts'
import type { DrawnSize } from './drawn-sizes.ts'
import type { ImageEncoder } from './image-encoder.ts'

/** A larger decoded image would exhaust the heap. */
const mostBytes = 500_000_000
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
  return name === 'Indexed' && space.get(2).asNumber() >= drawingColours ? jpegSpace(space.get(1)) : undefined
}

/**
 * Whether the pixels of the image must not be changed: a colour key refers to exact colours (ISO 32000-1, 8.9.6.4), and a soft mask with a
 * matte depends on the exact pixels (11.6.5.3).
 */
const isExact = (image: PDFObject) => image.get('Mask').isArray() || !image.get('SMask', 'Matte').isNull()

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

/** How images may lose quality: the resolution at which they are drawn, and the quality of JPEG, 1 to 100. */
export interface ImageWish {
  dpi: number
  quality: number
}

export interface Recompression {
  document: PDFDocument
  image: PDFObject
  /** The largest size the image is drawn at; without it the resolution stays. */
  drawn: DrawnSize | undefined
  /** Without it, no pixel is changed. */
  wish: ImageWish | undefined
  encoder: ImageEncoder
}

function encodeJpeg({ document, image, drawn, encoder }: Recompression, { dpi, quality }: ImageWish): void {
  const own = jpegSpace(image.get('ColorSpace'))
  if (!own) return
  const { width, height } = targetSize(image, drawn, dpi)
  const decoded = document.loadImage(image)
  const pixmap = decoded.toPixmap()
  try {
    if (pixmap.getNumberOfComponents() !== own.components || pixmap.getAlpha()) return
    const jpeg = encoded(pixmap, width, height, quality)
    if (!encoder.isSmaller(jpeg.length, image, worthSmaller)) return
    image.writeRawStream(jpeg)
    image.put('Filter', document.newName('DCTDecode'))
    image.put('ColorSpace', own.space)
    image.put('BitsPerComponent', 8)
    image.put('Width', width)
    image.put('Height', height)
    for (const key of ['DecodeParms', 'Decode']) image.delete(key)
  } finally {
    pixmap.destroy()
    decoded.destroy()
  }
}

/** Recompresses an image XObject without a matte that is no soft mask: two colours as JBIG2, few as a palette, others as JPEG. */
export function recompressImage(task: Recompression): void {
  const { document, image, wish, encoder } = task
  if (isBitonal(image)) {
    encodeBitonal(document, image, encoder)
    return
  }
  const space = image.get('ColorSpace')
  const own = jpegSpace(space)
  const pixels = sizeOf(image, 'Width') * sizeOf(image, 'Height')
  if (!own || isExact(image) || pixels * own.components > mostBytes) return
  const isIndexed = nameOf(space.isArray() ? space.get(0) : space) === 'Indexed'
  const isDrawing = !isIndexed && encodePalette(document, image, own.components, encoder)
  if (wish && !isDrawing) encodeJpeg(task, wish)
}

/**
 * Reduces the resolution of a soft mask without a matte, and keeps it free of the artefacts of JPEG, which would put a haze around the masked
 * image.
 *
 * @param drawn the largest size at which an image with this mask is drawn
 */
export function shrinkSoftMask(document: PDFDocument, mask: PDFObject, drawn: DrawnSize, { dpi }: ImageWish): void {
  const bits = mask.get('BitsPerComponent')
  const isPlain = nameOf(mask.get('ColorSpace')) === 'DeviceGray' && bits.isNumber() && bits.asNumber() === 8
  if (!isPlain || !mask.get('Decode').isNull() || sizeOf(mask, 'Width') * sizeOf(mask, 'Height') > mostBytes) return
  const { width, height } = targetSize(mask, drawn, dpi)
  if (width === sizeOf(mask, 'Width') && height === sizeOf(mask, 'Height')) return
  const decoded = document.loadImage(mask)
  const pixmap = decoded.toPixmap()
  try {
    if (pixmap.getNumberOfComponents() !== 1 || pixmap.getAlpha()) return
    const smaller = downsampled(pixmap, width, height)
    const [stride, pixels] = [smaller.getStride(), Buffer.from(smaller.getPixels())]
    smaller.destroy()
    const rows = Array.from({ length: height }, (_, y) => pixels.subarray(y * stride, y * stride + width))
    const flate = deflated(Buffer.concat(rows))
    if (flate.length >= mask.get('Length').asNumber()) return
    mask.writeRawStream(flate)
    mask.put('Filter', document.newName('FlateDecode'))
    mask.delete('DecodeParms')
    mask.put('Width', width)
    mask.put('Height', height)
  } finally {
    pixmap.destroy()
    decoded.destroy()
  }
}
