/** Draws pictures of kinds that only the engine of Hangul documents knows, such as Windows metafiles: it draws a page with the picture. */
import { ColorSpace, Matrix, type PDFDocument } from 'mupdf'
import { fallbackFonts } from '../fallback-fonts.ts'
import { DocumentPrint } from '../print/print-document.ts'
import { blankDocument } from '../rhwp.ts'

/** The size of the picture in the document, in points. */
export interface PictureSize {
  width: number
  height: number
}

const dpi = 200
/** The most pixels of a side. */
const mostPixels = 4000

/** HWP units per point, and pixels of the engine per point. */
const units = 100
const pixelsPerPoint = 96 / 72

/** The picture as the engine draws it: an address with its data, of SVG or of a picture of pixels. */
function addressOf(bytes: Uint8Array, extension: string, { width, height }: PictureSize): string | undefined {
  const page = blankDocument()
  try {
    const place = { sectionIdx: 0, paraIdx: 0, charOffset: 0, extension }
    const size = { width: Math.round(width * units), height: Math.round(height * units) }
    const natural = { naturalWidthPx: Math.round(width), naturalHeightPx: Math.round(height) }
    page.insertPictureEx(JSON.stringify({ ...place, ...size, ...natural }), bytes)
    return /<image [^>]*?href="(data:[^"]+)"/.exec(page.renderPageSvg(0))?.[1]
  } finally {
    page.free()
  }
}

function pngOf(pdf: PDFDocument, size: PictureSize): Uint8Array {
  const scale = Math.min(dpi / 72, mostPixels / Math.max(size.width, size.height))
  const page = pdf.loadPage(0)
  const pixmap = page.toPixmap(Matrix.scale(scale, scale), ColorSpace.DeviceRGB, false)
  const png = new Uint8Array(pixmap.asPNG())
  pixmap.destroy()
  page.destroy()
  return png
}

/** @returns a PNG; `undefined` if the engine does not know the picture, or if it is damaged */
export function drawnPicture(bytes: Uint8Array, extension: string, size: PictureSize): Uint8Array | undefined {
  try {
    const address = addressOf(bytes, extension, size)
    if (address === undefined) return undefined
    const [width, height] = [size.width * pixelsPerPoint, size.height * pixelsPerPoint]
    const picture = `<image x="0" y="0" width="${width}" height="${height}" preserveAspectRatio="none" href="${address}"/>`
    const print = new DocumentPrint({ faces: {}, fallbacks: fallbackFonts() })
    const { undrawn } = print.addPage(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${picture}</svg>`,
      () => undefined,
    )
    const pdf = print.finish()
    const png = undrawn > 0 ? undefined : pngOf(pdf, size)
    pdf.destroy()
    return png
  } catch {
    // A damaged picture is missing, as in other readers; the document tells so.
    return undefined
  }
}
