/** Everything that stands on a page of a PDF, as page analysis takes it. */
import type { DisplayList, PDFDocument, PDFPage } from 'mupdf'
import { areaOf, heightOf, widthOf, type PageElements, type PlacedLink } from '../../page-analysis/index.ts'
import { jpegPictures } from './jpeg-pictures.ts'
import type { PictureStore } from './picture-store.ts'
import { readDrawing } from './read-drawing.ts'
import { readGlyphs, type Faces } from './read-glyphs.ts'

/** A picture this small is a rule, a shade or a bullet. */
const leastPicture = 6
/** A picture over this part of a page of which a recogniser read the text is the scan. */
const scanPart = 0.5

function linksOf(document: PDFDocument, page: PDFPage): PlacedLink[] {
  return page.getLinks().flatMap((link): PlacedLink[] => {
    const [left, top, right, bottom] = link.getBounds()
    const target = link.isExternal() ? link.getURI() : `#${document.resolveLink(link) + 1}`
    // What runs a program or leaves the document for another file is no place to go to.
    return /^(?:https?:|mailto:|tel:|#[1-9])/.test(target) ? [{ left, top, right, bottom, target }] : []
  })
}

/** Reads a page, its number from 1. Pictures go to `store`. */
export function readPage(
  { document, page, list }: { document: PDFDocument; page: PDFPage; list: DisplayList },
  number: number,
  store: PictureStore,
  faces: Faces,
): PageElements {
  const [left, top, right, bottom] = page.getBounds()
  const sheet = { left, top, right, bottom }
  const seen = readGlyphs(list, faces)
  const { rules, areas, artwork, pictures, visible, invisible } = readDrawing(list, sheet)
  const isRecognised = invisible > 0 && visible <= invisible / 20
  // Where a recogniser has read the page, what its fonts do not tell is known from there.
  const glyphs = isRecognised ? seen.glyphs.filter(({ text }) => text !== '\ufffd') : seen.glyphs
  const unreadable = isRecognised ? 0 : seen.unreadable
  const kept = pictures.filter(
    (picture) =>
      widthOf(picture) >= leastPicture &&
      heightOf(picture) >= leastPicture &&
      !(isRecognised && areaOf(picture) > scanPart * areaOf(sheet)),
  )
  const jpegOf = jpegPictures(document, number - 1)
  const placed = kept.map((picture) => ({
    left: picture.left,
    top: picture.top,
    right: picture.right,
    bottom: picture.bottom,
    picture: store.add(picture, jpegOf(picture.image)),
  }))
  for (const { image } of pictures) image.destroy()
  return {
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
}
