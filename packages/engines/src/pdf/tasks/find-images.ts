/** Finds the images embedded in the selected pages. */
import { embeddedImages, plainJpeg } from '../images/embedded-images.ts'
import { withPdf } from '../open-pdf.ts'

export interface FindImagesArgs {
  path: string
  /** From 0. */
  pages: number[]
}

export interface FindImagesResult {
  /** Object numbers, each once. */
  images: number[]
  /** How many of them are valid JPEG files by themselves. */
  plain: number
}

export const findImages = ({ path, pages }: FindImagesArgs): FindImagesResult =>
  withPdf(path, (document) => {
    const images = embeddedImages(document, pages)
    return { images, plain: images.filter((object) => plainJpeg(document.newIndirect(object))).length }
  })
