/** Pictures of a page that are JPEG files by themselves: they go over as they are, without a second loss. */
import type { Image, PDFDocument } from 'mupdf'
import { embeddedImages, plainJpeg } from '../images/embedded-images.ts'

/** Gives what tells the file of an image that the page draws; `undefined` where it has none of its own. */
export function jpegPictures(document: PDFDocument, index: number): (image: Image) => Buffer | undefined {
  const files = new Map<number, Buffer>()
  for (const object of embeddedImages(document, [index])) {
    const reference = document.newIndirect(object)
    const jpeg = plainJpeg(reference)
    if (!jpeg) continue
    // mupdf keeps an image it has loaded: what is drawn is the very same one.
    const image = document.loadImage(reference)
    files.set(image.pointer, jpeg)
    image.destroy()
  }
  return (image) => files.get(image.pointer)
}
