/** Renders a page for OCR: upright, deskewed, at the resolution OCR models are trained for, without shadows, grain and ruled lines. */
import { Matrix, type PDFDocument } from 'mupdf'
import { drawnGrey } from '../drawn-grey.ts'
import { embeddedImages } from '../images/embedded-images.ts'
import { withPdf } from '../open-pdf.ts'
import { simplifyStructure } from '../simplify-structure.ts'
import { columnZones, type Zone } from '../../ocr/scan/columns.ts'
import { evenlyLit } from '../../ocr/scan/even-light.ts'
import { isGrainy } from '../../ocr/scan/grain.ts'
import { writePgm } from '../../ocr/scan/grey-files.ts'
import { eraseRules } from '../../ocr/scan/ruled-lines.ts'
import { textBand } from '../../ocr/scan/text-band.ts'
import { measureSkew } from '../../ocr/scan/skew.ts'
import { smoothed } from '../../ocr/scan/image-filters.ts'

export interface RenderScanArgs {
  path: string
  /** From 0. */
  index: number
  deskew: boolean
  /** The clockwise rotation in degrees before recognition. */
  turn: 0 | 90 | 180 | 270
  /** The path of the image, a binary PGM. */
  out: string
  /** The path of the image of a part of it that has much text. */
  sample?: string
}

export interface RenderScanResult {
  /** Pixels for each inch of the sheet that the page shows. */
  dpi: number
  /** The deskewing rotation in degrees, in addition to `turn`. */
  skew: number
  /** The text columns, and the zones above and between them, in pixels; empty if the text is not in columns. */
  zones: Zone[]
  /** Whether grain covers the page. */
  grainy: boolean
  /** From points on the deskewed sheet to the page's own coordinates in mupdf. */
  toPage: Matrix
}

const bestDpi = 300
const skewDpi = 75
/** A4 at 300 dpi has 8.7 million; a poster is rendered at a lower resolution. */
const mostPixels = 36_000_000

/** The longest side of the largest sheet (A3) that is taken to be as large as it says, and of the usual one (A4), in inches. */
const sheet = { largest: 17, usual: 11.7 }
/** Scans have a higher resolution, also those of large sheets. */
const leastScanDpi = 150

/**
 * How many times larger a page is than the sheet that its picture shows. Pictures without a resolution are placed with 72 or 96 dpi, so that the
 * page of a photographed letter is a yard long.
 *
 * @param longest the longest side of the page, in points
 */
function enlargementOf(document: PDFDocument, index: number, longest: number): number {
  const inches = longest / 72
  if (inches <= sheet.largest) return 1
  const pictures = embeddedImages(document, [index]).map((number) => document.newIndirect(number))
  const sides = pictures.flatMap((image) => [image.get('Width').asNumber(), image.get('Height').asNumber()])
  return sides.length > 0 && Math.max(...sides) < leastScanDpi * inches ? inches / sheet.usual : 1
}

export const renderScan = ({ path, index, deskew, turn, out, sample }: RenderScanArgs): RenderScanResult =>
  withPdf(path, (document) => {
    // The loops take a while to look for in long documents, and scans are rarely tagged.
    if (!document.findPage(index).get('StructParents').isNull()) simplifyStructure(document)
    const page = document.loadPage(index)
    const [x0, y0, x1, y1] = page.getBounds()
    const [width, height] = [x1 - x0, y1 - y0]
    const inch = 72 * enlargementOf(document, index, Math.max(width, height))
    const area = (width / inch) * (height / inch)
    const dpi = Math.min(bestDpi, Math.sqrt(mostPixels / area))
    const at = (resolution: number, degrees: number) =>
      Matrix.concat(Matrix.rotate(degrees), Matrix.scale(resolution / inch, resolution / inch))
    const small = at(Math.min(skewDpi, dpi), turn)
    const skew = deskew ? drawnGrey(page, small, measureSkew) : 0
    const matrix = at(dpi, turn + skew)
    const rendered = drawnGrey(page, matrix, (drawn, [left, top]) => {
      const grey = evenlyLit(drawn, dpi)
      const image = { ...grey, pixels: smoothed(grey), stride: grey.width }
      const grainy = isGrainy(image, dpi)
      eraseRules(image, dpi)
      writePgm(out, image)
      if (sample !== undefined) writePgm(sample, textBand(image))
      const toPixels = Matrix.concat(matrix, Matrix.translate(-left, -top))
      const toFrame = Matrix.concat(toPixels, Matrix.scale(72 / dpi, 72 / dpi))
      return { dpi, skew, grainy, zones: columnZones(image, dpi), toPage: Matrix.invert(toFrame) }
    })
    // The page references the document, which holds the page's image in memory.
    page.destroy()
    return rendered
  })
