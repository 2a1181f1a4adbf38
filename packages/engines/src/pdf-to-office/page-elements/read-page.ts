/** Reads all elements of a PDF page for page analysis. */
import { ColorSpace, type DisplayList, type PDFDocument, type PDFPage, type Image } from 'mupdf'
import { embeddedImages, plainJpeg } from '../../pdf/images/embedded-images.ts'
import { isGreyScan } from '../../pdf/images/grey-scan.ts'
import type { RecognisedPage } from '../../ocr/recognised-page.ts'
import { areaOf, heightOf, widthOf, type PageElements, type PlacedLink, type PlacedPicture } from '../analysis/index.ts'
import type { FontFaces } from './font-faces.ts'
import type { PictureStore } from './picture-store.ts'
import { readDrawing } from './read-drawing.ts'
import { readGlyphs } from './read-glyphs.ts'
import { readScan } from './read-scan.ts'
import { readPageRuby, rubyOf } from '../../ocr/text-layer/page-ruby.ts'
import { withRubyAt } from './ruby-at.ts'
import { withRecognisedText } from './recognised-text.ts'
import type { DocumentFontSizes } from './scan-typography.ts'
import { isUnreadable, needsRecognition, unmapped } from './unreadable-text.ts'

/** A smaller picture is a rule, a shade or a bullet. */
const leastPicture = 6
/** If the pictures on an OCR-processed page cover more than this part of it, they are the scan: whole, in strips or in layers. */
const scanPart = 0.5
/**
 * Pictures that look different on the page are drawn with it. If there are more, or if the page has more other drawing operations, they are
 * taken as they are stored, because drawing them would take too long.
 */
const mostDrawn = { pictures: 40, artwork: 5000 }

function linksOf(document: PDFDocument, page: PDFPage): PlacedLink[] {
  return page.getLinks().flatMap((link): PlacedLink[] => {
    const [left, top, right, bottom] = link.getBounds()
    const target = link.isExternal() ? link.getURI() : `#${document.resolveLink(link) + 1}`
    // Links that run a program or open another file are left out.
    return /^(?:https?:|mailto:|tel:|#[1-9])/.test(target) ? [{ left, top, right, bottom, target }] : []
  })
}

/** State that is shared by the pages of a document. */
interface DocumentContext {
  /** The document's pictures; without it none is read, and a scan is read by its text layer alone. */
  store?: PictureStore
  faces: FontFaces
  /** The font sizes found on scanned pages. */
  sizes: DocumentFontSizes
}

export interface PageReading {
  elements: PageElements
  /** Whether a considerable part of its text is unreadable, so that OCR would find more. */
  needsRecognition: boolean
}

/**
 * Reads a page.
 *
 * @param number from 1
 * @param recognised the page as OCR read it, which replaces its unreadable text
 */
export function readPage(
  { document, page, list }: { document: PDFDocument; page: PDFPage; list: DisplayList },
  number: number,
  { store, faces, sizes }: DocumentContext,
  recognised?: RecognisedPage,
): PageReading {
  const [left, top, right, bottom] = page.getBounds()
  const sheet = { left, top, right, bottom }
  const seen = readGlyphs(list, faces)
  const { rules, areas, artwork, pictures, visible, invisible } = readDrawing(list, sheet)
  const isRecognised = invisible > 0 && visible <= invisible / 20
  const readable = seen.filter(({ text }) => !isUnreadable(text))
  const isReadable = readable.length === seen.length
  // If OCR read nothing, the page's text is as unreadable as before.
  const layer = recognised && recognised.lines.length > 0 ? recognised : undefined
  // On an OCR-processed page, the text layer provides what fonts without Unicode mappings do not.
  const glyphs = isRecognised
    ? withRubyAt(readable, readPageRuby(page.getObject(), page.getTransform()))
    : layer
      ? withRubyAt(withRecognisedText(seen, layer), rubyOf(layer))
      : isReadable
        ? readable
        : seen.filter(({ text }) => text === unmapped || !isUnreadable(text))
  // The widths of letters whose text was unknown until now.
  if (layer)
    for (const { text, angle, face, left: x, right: x1, size } of glyphs)
      if (angle === 0) faces.measure(face, text, (x1 - x) / size)
  faces.endPage()
  const unreadable = isRecognised || layer ? 0 : seen.length - readable.length
  const pictured = pictures.reduce((sum, picture) => sum + areaOf(picture), 0)
  const isScan = isRecognised && pictured > scanPart * areaOf(sheet)
  const kept =
    isScan || !store
      ? []
      : pictures.filter((picture) => widthOf(picture) >= leastPicture && heightOf(picture) >= leastPicture)
  const jpegOf = store ? jpegPictures(document, number - 1) : () => undefined
  const placed: PlacedPicture[] = []
  let altered = 0
  if (store)
    for (const picture of kept) {
      const { left: x, top: y, right: x1, bottom: y1, image, isAltered } = picture
      const box = { left: x, top: y, right: x1, bottom: y1 }
      const isDrawn = isAltered && artwork.length <= mostDrawn.artwork && ++altered <= mostDrawn.pictures
      placed.push({
        ...box,
        picture: isDrawn ? store.addRegion(list, box, artwork, 'no text') : store.add(picture, jpegOf(image)),
      })
    }
  for (const { image } of pictures) image.destroy()
  const elements: PageElements = {
    number,
    width: widthOf(sheet),
    height: heightOf(sheet),
    glyphs,
    rules,
    areas,
    artwork,
    pictures: placed,
    links: linksOf(document, page),
    isRecognised,
    unreadable,
  }
  if (!isRecognised) return { elements, needsRecognition: !recognised && !isReadable && needsRecognition(seen) }
  if (!store) return { elements, needsRecognition: false }
  const colours = isGreyScan(page.getObject()) ? ColorSpace.DeviceGray : ColorSpace.DeviceRGB
  return { elements: readScan(list, elements, { store, sizes, colours }), needsRecognition: false }
}

/**
 * Finds the images of a page that are valid JPEG files, so that they are copied without a second lossy compression. The returned function
 * returns the JPEG file of an image; `undefined` if it has none.
 */
function jpegPictures(document: PDFDocument, index: number): (image: Image) => Buffer | undefined {
  const files = new Map<number, Buffer>()
  for (const object of embeddedImages(document, [index])) {
    const reference = document.newIndirect(object)
    const jpeg = plainJpeg(reference)
    if (!jpeg) continue
    // mupdf caches loaded images, so drawing the page uses the same image object.
    const image = document.loadImage(reference)
    files.set(image.pointer, jpeg)
    image.destroy()
  }
  return (image) => files.get(image.pointer)
}
