/** Puts images on pages of a new PDF: JPEG data unchanged, everything else losslessly. */
import { writeFileSync } from 'node:fs'
import { PDFDocument } from 'mupdf'
import type { Orientation } from '../../images/index.ts'
import { eachImage, type DrawnImage, type ReadableKind } from '../images/drawn-images.ts'
import { pageOfImage, type ImagePageOptions } from '../images/page-of-image.ts'
import { appendPage } from '../pages/new-pages.ts'
import type { TaskHost } from '../../host/engine-messages.ts'

export interface ImagesToPdfArgs {
  /** `orientation` if the file itself does not contain it. */
  images: { path: string; kind: ReadableKind; orientation?: Orientation }[]
  out: string
  options: ImagePageOptions
}

export interface ImagesToPdfResult {
  pages: number
}

const deviceSpaces: ReadonlySet<string> = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK'])

function addPage(document: PDFDocument, drawn: DrawnImage, options: ImagePageOptions): void {
  const { width, height, content } = pageOfImage(drawn, options)
  const image = document.addImage(drawn.image)
  // mupdf embeds its own profile for an image without one. It is removed again.
  const name = drawn.image.getColorSpace()?.getName() ?? ''
  if (deviceSpaces.has(name)) image.put('ColorSpace', document.newName(name))
  const resources = document.addObject({ XObject: { Image: image } })
  appendPage(document, document.addPage([0, 0, width, height], 0, resources, content))
}

export function imagesToPdf({ images, out, options }: ImagesToPdfArgs, host: TaskHost): ImagesToPdfResult {
  const document = new PDFDocument()
  try {
    for (const [done, { path, kind, orientation }] of images.entries()) {
      eachImage({ path, kind, orientation }, (drawn) => addPage(document, drawn, options))
      host.progress(done + 1, images.length)
    }
    const buffer = document.saveToBuffer('garbage,compress')
    writeFileSync(out, buffer.asUint8Array())
    buffer.destroy()
    return { pages: document.countPages() }
  } finally {
    document.destroy()
  }
}
