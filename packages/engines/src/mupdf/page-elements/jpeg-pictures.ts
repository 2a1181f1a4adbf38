/** Pictures of a page that are JPEG files by themselves: they go over as they are, without a second loss. */
import type { Image, PDFDocument } from 'mupdf'
import { embeddedImages, isPlainJpeg, plainJpeg } from '../images/embedded-images.ts'

/** Gives what tells the file of an image that the page draws; `undefined` where it has none of its own. */
export function jpegPictures(document: PDFDocument, index: number): (image: Image) => Buffer | undefined {
  const objects = new Map<number, number>()
  for (const object of embeddedImages(document, [index])) {
    const reference = document.newIndirect(object)
    if (!isPlainJpeg(reference)) continue
    // mupdf keeps an image it has loaded: what is drawn is the very same one.
    const image = document.loadImage(reference)
    objects.set(image.pointer, object)
    image.destroy()
  }
  return (image) => {
    const object = objects.get(image.pointer)
    return object === undefined ? undefined : plainJpeg(document.newIndirect(object))
  }
}
