/** Stores images of the PDF in smaller encodings without changing a pixel: JBIG2 for two colours, and palettes for few. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { filtersOf } from '../../images/embedded-images.ts'
import { decodedBytes, nameOf } from '../../pdf-objects.ts'
import { deflated } from '../deflated.ts'
import { encodeJbig2 } from './encode-jbig2.ts'
import type { ImageEncoder } from './image-encoder.ts'
import { indexed } from './palette.ts'

/** A larger image is not decoded. */
const mostPixels = 60_000_000
/** A drawing of fewer colours is blurred by JPEG. */
export const drawingColours = 64

const numberAt = (object: PDFObject, key: string) => {
  const value = object.get(key)
  return value.isNumber() ? value.asNumber() : 0
}

/** Whether an image has one bit per pixel: it is bitonal, or a stencil. */
export function isBitonal(image: PDFObject): boolean {
  const mask = image.get('ImageMask')
  return numberAt(image, 'BitsPerComponent') === 1 || (mask.isBoolean() && mask.asBoolean())
}

/** Encodes an image of one component with one bit as JBIG2 if that is smaller. */
export function encodeBitonal(document: PDFDocument, image: PDFObject, encoder: ImageEncoder): void {
  const [width, height] = [numberAt(image, 'Width'), numberAt(image, 'Height')]
  const filters = filtersOf(image)
  if (filters.includes('JBIG2Decode') || width <= 0 || height <= 0 || width * height > mostPixels) return
  const space = image.get('ColorSpace')
  const kind = nameOf(space.isArray() ? space.get(0) : space)
  // Spaces of one component; a stencil has none.
  if (!['', 'DeviceGray', 'CalGray', 'Indexed', 'G', 'I'].includes(kind)) return
  const samples = decodedBytes(image)
  // Data that ends early is drawn as far as it goes.
  if (samples.length < ((width + 7) >> 3) * height) return
  // A sample of 0 is black in PDF, and 1 in JBIG2 (ISO 32000-1, 7.4.7).
  const encoded = encodeJbig2(
    samples.map((byte) => ~byte),
    width,
    height,
  )
  if (!encoder.isSmaller(encoded.length, image)) return
  image.writeRawStream(encoded)
  image.put('Filter', document.newName('JBIG2Decode'))
  image.delete('DecodeParms')
}

const lossy = new Set(['DCTDecode', 'JPXDecode'])

/**
 * Gives an image of 8 bits per component a palette if it has few colours and that is smaller.
 *
 * @param components the number of components of its colour space
 * @returns whether it is a drawing of few colours, which must not be encoded as JPEG
 */
export function encodePalette(
  document: PDFDocument,
  image: PDFObject,
  components: number,
  encoder: ImageEncoder,
): boolean {
  const [width, height] = [numberAt(image, 'Width'), numberAt(image, 'Height')]
  const isPlain = numberAt(image, 'BitsPerComponent') === 8 && image.get('Decode').isNull()
  if (!isPlain || filtersOf(image).some((name) => lossy.has(name)) || width * height > mostPixels) return false
  const samples = decodedBytes(image)
  if (samples.length < width * height * components) return false
  const found = indexed(samples, width, height, components)
  if (!found) return false
  const encoded = deflated(found.pixels)
  const colours = found.palette.length / components
  if (encoder.isSmaller(encoded.length + found.palette.length, image)) {
    image.writeRawStream(encoded)
    image.put('Filter', document.newName('FlateDecode'))
    image.delete('DecodeParms')
    image.put('BitsPerComponent', found.bitsPerPixel)
    encoder.encoded.add(image.asIndirect())
    const palette = document.newByteString(found.palette)
    image.put('ColorSpace', [document.newName('Indexed'), image.get('ColorSpace'), colours - 1, palette])
  }
  return colours < drawingColours
}
