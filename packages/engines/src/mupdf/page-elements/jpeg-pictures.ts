/** Finds images of a page that are valid JPEG files, so that they are copied without a second lossy compression. */
import type { Image, PDFDocument } from 'mupdf'
import { embeddedImages, plainJpeg } from '../images/embedded-images.ts'

/** Returns a function that returns the JPEG file of an image on the page; `undefined` if it has none. */
export function jpegPictures(document: PDFDocument, index: number): (image: Image) => Buffer | undefined {
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
