/** The pictures that the pages of a PDF use, each once, in the order in which they are first met. */
import { Image, type PDFDocument, type PDFObject } from 'mupdf'
import { checkImage, withProfile } from '../../images/index.ts'
import { nameOf } from '../name-of.ts'
import { decodedBytes, rawBytes, withEngineBuffer } from '../stream-bytes.ts'

/** A picture smaller than this on a side is a rule, a shade or a bullet. */
const leastSide = 8

function isPicture(image: PDFObject): boolean {
  const [width, height] = [image.get('Width'), image.get('Height')].map((side) =>
    side.isNumber() ? side.asNumber() : 0,
  )
  return (width ?? 0) >= leastSide && (height ?? 0) >= leastSide
}

/** Gives the object numbers of the pictures on `pages` (from 0), with those inside of forms. Inline images are left out. */
export function embeddedImages(document: PDFDocument, pages: readonly number[]): number[] {
  const found = new Set<number>()
  const seen = new Set<number>()
  const walk = (resources: PDFObject) => {
    // A page or form may have none, and an object that is nothing has no parts to ask for.
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

/** The filters of a stream, in the order in which they are undone. */
export function filtersOf(image: PDFObject): string[] {
  const filter = image.get('Filter')
  if (!filter.isArray()) return [nameOf(filter)]
  return Array.from({ length: filter.length }, (_, at) => nameOf(filter.get(at)))
}

/** The profile of an image whose colours are grey or RGB by a profile. */
function profileOf(image: PDFObject): PDFObject | undefined {
  const space = image.get('ColorSpace')
  if (!space.isArray() || nameOf(space.get(0)) !== 'ICCBased') return undefined
  const components = space.get(1, 'N')
  return components.isNumber() && [1, 3].includes(components.asNumber()) ? space.get(1) : undefined
}

/** Whether the image's stream looks the same by itself as in the PDF, if it is a sound JPEG file. */
function isPlain(image: PDFObject): boolean {
  const [only, ...more] = filtersOf(image)
  const plainColour =
    ['DeviceGray', 'DeviceRGB'].includes(nameOf(image.get('ColorSpace'))) || profileOf(image) !== undefined
  const plain = ['SMask', 'Mask', 'Decode'].every((key) => image.get(key).isNull())
  return only === 'DCTDecode' && more.length === 0 && plainColour && plain
}

/** Whether a picture viewer can open the JPEG: a damaged one is shown in the PDF as far as it goes. */
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
 * Gives an image's stream as a JPEG file: byte for byte, or with the profile that the PDF keeps beside it. `undefined` where it must be
 * drawn: it is no JPEG, it is shown through a mask or in other colours, or it is damaged.
 */
export function plainJpeg(image: PDFObject): Buffer | undefined {
  if (!isPlain(image)) return undefined
  const bytes = rawBytes(image)
  if (!isReadable(bytes)) return undefined
  const profile = profileOf(image)
  return profile ? withProfile(bytes, decodedBytes(profile)) : bytes
}
