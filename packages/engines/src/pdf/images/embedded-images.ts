/** Finds the images that the pages of a PDF use, each once, in order of first use. */
import { Image, type PDFDocument, type PDFObject } from 'mupdf'
import { checkImage, withProfile } from '../../images/index.ts'
import { nameOf, decodedBytes, rawBytes, withEngineBuffer } from '../pdf-objects.ts'

/** An image with a smaller side is a rule, a shade or a bullet. */
const leastSide = 8

function isPicture(image: PDFObject): boolean {
  const [width, height] = [image.get('Width'), image.get('Height')].map((side) =>
    side.isNumber() ? side.asNumber() : 0,
  )
  return (width ?? 0) >= leastSide && (height ?? 0) >= leastSide
}

/** Returns the object numbers of the images on `pages` (from 0), including those in form XObjects. Inline images are left out. */
export function embeddedImages(document: PDFDocument, pages: readonly number[]): number[] {
  const found = new Set<number>()
  const seen = new Set<number>()
  const walk = (resources: PDFObject) => {
    // A page or form XObject may have no resources; a null object has no entries to read.
    if (!resources.isDictionary()) return
    const objects = resources.get('XObject')
    if (!objects.isDictionary()) return
    objects.forEach((object) => {
      if (!object.isIndirect() || !object.isStream()) return
      const number = object.asIndirect()
      if (seen.has(number)) return
      seen.add(number)
      if (nameOf(object.get('Subtype')) === 'Form') walk(object.get('Resources'))
      else if (nameOf(object.get('Subtype')) === 'Image' && isPicture(object)) found.add(number)
    })
  }
  for (const index of pages) walk(document.findPage(index).getInheritable('Resources'))
  return [...found]
}

/** The filters of a stream, in decoding order. */
export function filtersOf(image: PDFObject): string[] {
  const filter = image.get('Filter')
  if (!filter.isArray()) return [nameOf(filter)]
  return Array.from({ length: filter.length }, (_, at) => nameOf(filter.get(at)))
}

/** The ICC profile of an image with a profiled grey or RGB colour space. */
function profileOf(image: PDFObject): PDFObject | undefined {
  const space = image.get('ColorSpace')
  if (!space.isArray() || nameOf(space.get(0)) !== 'ICCBased') return undefined
  const components = space.get(1, 'N')
  return components.isNumber() && [1, 3].includes(components.asNumber()) ? space.get(1) : undefined
}

/** Whether the image's stream, as a JPEG file by itself, looks as in the PDF. */
function isPlain(image: PDFObject): boolean {
  const [only, ...more] = filtersOf(image)
  const plainColour =
    ['DeviceGray', 'DeviceRGB'].includes(nameOf(image.get('ColorSpace'))) || profileOf(image) !== undefined
  const plain = ['SMask', 'Mask', 'Decode'].every((key) => image.get(key).isNull())
  return only === 'DCTDecode' && more.length === 0 && plainColour && plain
}

/** Whether image viewers can open the JPEG: PDF readers show a damaged one partially. */
function isReadable(jpeg: Buffer): boolean {
  try {
    checkImage(jpeg, 'jpg')
    withEngineBuffer(jpeg, (buffer) => new Image(buffer).destroy())
    return true
  } catch {
    return false
  }
}

/**
 * Returns an image's stream as a JPEG file: unchanged, or with the PDF's ICC profile embedded. `undefined` if the image must be rendered
 * instead: it is no JPEG, has a mask or another colour space, or is damaged.
 */
export function plainJpeg(image: PDFObject): Buffer | undefined {
  if (!isPlain(image)) return undefined
  const bytes = rawBytes(image)
  if (!isReadable(bytes)) return undefined
  const profile = profileOf(image)
  return profile ? withProfile(bytes, decodedBytes(profile)) : bytes
}
