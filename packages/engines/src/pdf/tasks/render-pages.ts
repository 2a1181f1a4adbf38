/** Draws pages as image files. */
import { ColorSpace, Matrix, type PDFPage } from 'mupdf'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { encodePixmap, type ImageFormat } from '../images/encode-pixmap.ts'
import { isGreyScan } from '../images/grey-scan.ts'
import { PackedImages } from '../images/packed-images.ts'
import { withPdf } from '../open-pdf.ts'
import { simplifyStructure } from '../simplify-structure.ts'
import type { TaskHost } from '../../host/engine-messages.ts'

export interface RenderPagesArgs {
  path: string
  /** `index` from 0; `name` is the image's name in the packed file. */
  pages: { index: number; name: string }[]
  dpi: number
  format: ImageFormat
  /** A packed file (`PackedImages`); without it the pages are only measured. */
  out?: string
}

/** A3 at 600 dpi has 70 million. Drawn and encoded, this many fit in the heap twice. */
const mostPixels = 80_000_000

/** @throws DocweaveError `IMAGE_TOO_LARGE` (params: `width`, `height`) */
function checkSize(page: PDFPage, dpi: number): void {
  const [left, top, right, bottom] = page.getBounds()
  const [width, height] = [Math.round(((right - left) * dpi) / 72), Math.round(((bottom - top) * dpi) / 72)]
  if (width * height > mostPixels) throw new DocweaveError('IMAGE_TOO_LARGE', { width, height })
}

function drawn(page: PDFPage, dpi: number, format: ImageFormat): Uint8Array {
  const transparent = format.type === 'png' && format.background === 'transparent' && format.colour !== 'black'
  const colour = format.colour === 'colour' && !isGreyScan(page.getObject())
  const space = colour ? ColorSpace.DeviceRGB : ColorSpace.DeviceGray
  // Annotations and form fields are drawn with the page.
  const pixmap = page.toPixmap(Matrix.scale(dpi / 72, dpi / 72), space, transparent, true)
  try {
    return encodePixmap(pixmap, format, dpi)
  } finally {
    pixmap.destroy()
  }
}

/** @throws DocweaveError `IMAGE_TOO_LARGE` if a page has too many pixels at this resolution */
export const renderPages = ({ path, pages, dpi, format, out }: RenderPagesArgs, host: TaskHost): void =>
  withPdf(path, (document) => {
    simplifyStructure(document)
    const images = out === undefined ? undefined : new PackedImages(out)
    for (const [done, { index, name }] of pages.entries()) {
      const page = document.loadPage(index)
      checkSize(page, dpi)
      images?.add(name, drawn(page, dpi, format))
      page.destroy()
      host.progress(done + 1, pages.length)
    }
    images?.close()
  })
