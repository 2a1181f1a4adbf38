/** Simulated scans of the set's documents: greyscale, skewed, blurred and noisy images with a text layer from OCR. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ColorSpace, Image, Matrix, PDFDocument, type Pixmap } from 'mupdf'
import { inspect } from '@docweave/engines/inspect'
import { encodeJpeg } from '@docweave/engines/images'
import { recognisePages, writeRecognised } from '@docweave/engines/ocr'
import { runMupdf } from '@docweave/engines/pdf'
import { randomFrom } from '@docweave/fixtures'
import type { TruthDocument } from './truth.ts'

/** The defects of a simulated scan. */
export interface ScanLook {
  dpi: number
  /** Degrees clockwise. */
  skew: number
  /** Standard deviation of the noise, in grey levels. */
  grain: number
  /** Whether the image is slightly blurred. */
  blur: boolean
  jpegQuality: number
}

/** Names of the set's scanned documents, with the defects of each. */
export const scanned: readonly { name: string; look: ScanLook }[] = [
  { name: 'report-ko', look: { dpi: 300, skew: 0, grain: 3, blur: false, jpegQuality: 85 } },
  { name: 'report-en', look: { dpi: 200, skew: 0.7, grain: 6, blur: true, jpegQuality: 75 } },
  { name: 'report-ja', look: { dpi: 300, skew: -0.4, grain: 4, blur: true, jpegQuality: 80 } },
  { name: 'invoice-ja', look: { dpi: 300, skew: 0.7, grain: 6, blur: false, jpegQuality: 75 } },
  { name: 'form-ko', look: { dpi: 300, skew: -0.7, grain: 6, blur: true, jpegQuality: 75 } },
  { name: 'form-en', look: { dpi: 250, skew: 0.3, grain: 4, blur: false, jpegQuality: 85 } },
  { name: 'budget-all-ko', look: { dpi: 200, skew: 0, grain: 8, blur: true, jpegQuality: 70 } },
  { name: 'budget-none-ja', look: { dpi: 300, skew: 0.4, grain: 3, blur: false, jpegQuality: 85 } },
  { name: 'paper-ko', look: { dpi: 300, skew: 0.5, grain: 4, blur: false, jpegQuality: 80 } },
  { name: 'paper-en', look: { dpi: 200, skew: -0.3, grain: 5, blur: true, jpegQuality: 80 } },
  { name: 'letter-ja', look: { dpi: 300, skew: 0.2, grain: 4, blur: false, jpegQuality: 80 } },
  { name: 'manual-en', look: { dpi: 200, skew: -0.6, grain: 4, blur: false, jpegQuality: 80 } },
]

/** Blurs by a 3 × 3 binomial filter, in place. */
function soften(pixels: Uint8ClampedArray, width: number, height: number, stride: number): void {
  const source = pixels.slice()
  const at = (x: number, y: number) =>
    source[Math.min(Math.max(y, 0), height - 1) * stride + Math.min(Math.max(x, 0), width - 1)] ?? 0
  const row = (x: number, y: number) => at(x - 1, y) + 2 * at(x, y) + at(x + 1, y)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels[y * stride + x] = (row(x, y - 1) + 2 * row(x, y) + row(x, y + 1)) / 16
}

function asScanned(pixmap: Pixmap, { blur, grain, jpegQuality, dpi }: ScanLook, seed: number): Uint8Array {
  const [width, height, stride] = [pixmap.getWidth(), pixmap.getHeight(), pixmap.getStride()]
  const pixels = pixmap.getPixels()
  if (blur) soften(pixels, width, height, stride)
  const random = randomFrom(seed)
  // The sum of three uniform random numbers (variance 1/12 each), scaled to the standard deviation.
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = (pixels[at] ?? 0) - 5 + (random() + random() + random() - 1.5) * 2 * grain
  return encodeJpeg({ width, height, stride, pixels, components: 1 }, jpegQuality, dpi)
}

/** Returns a PDF whose pages are simulated scans (JPEG) of the pages of `pdf`. */
export function scanOf(pdf: Uint8Array, look: ScanLook): Uint8Array {
  const from = PDFDocument.openDocument(pdf, 'application/pdf')
  const document = new PDFDocument()
  const scale = look.dpi / 72
  for (let index = 0; index < from.countPages(); index++) {
    const page = from.loadPage(index)
    const [, , width, height] = page.getBounds()
    const crooked = Matrix.concat(
      Matrix.concat(Matrix.translate(-width / 2, -height / 2), Matrix.rotate(look.skew)),
      Matrix.translate(width / 2, height / 2),
    )
    const pixmap = page.toPixmap(Matrix.concat(crooked, Matrix.scale(scale, scale)), ColorSpace.DeviceGray, false)
    const image = document.addImage(new Image(asScanned(pixmap, look, 7919 * (index + 1))))
    pixmap.destroy()
    const resources = document.addObject({ XObject: { Scan: image } })
    document.insertPage(
      -1,
      document.addPage([0, 0, width, height], 0, resources, `q ${width} 0 0 ${height} 0 0 cm /Scan Do Q`),
    )
  }
  return document.saveToBuffer('compress').asUint8Array().slice()
}

/**
 * Simulates a scan of a document, runs OCR as `pdf-ocr` does, and returns the path of the PDF with its text layer.
 *
 * @param path the document's PDF
 */
export async function readScan(
  { name, language }: TruthDocument,
  look: ScanLook,
  path: string,
  folder: string,
): Promise<string> {
  const own = join(folder, `scan-${name}`)
  await mkdir(own)
  const scan = join(own, 'scan.pdf')
  await writeFile(scan, scanOf(await readFile(path), look))
  const limits = { signal: new AbortController().signal, memoryMegabytes: 1500 }
  const { pages = 0 } = await inspect(scan, 'pdf', limits.signal)
  const recognised = await recognisePages({
    ...{ path: scan, indices: Array.from({ length: pages }, (_, at) => at) },
    ...{ languages: [...new Set([language, 'en'] as const)], deskew: true, folder: own, ...limits },
  })
  const part = join(own, 'recognised.json')
  writeRecognised(part, recognised)
  const out = join(folder, `scan-${name}.pdf`)
  await runMupdf('addTextLayer', { path: scan, parts: [part], replace: false, straighten: true, out }, limits)
  return out
}

/** Copies all pages; shared objects are copied once. */
function graftAll(document: PDFDocument, source: PDFDocument): void {
  const map = document.newGraftMap()
  for (let page = 0; page < source.countPages(); page++) map.graftPage(-1, source, page)
  map.destroy()
}

/** Concatenates the PDFs, repeated `times` times. */
export async function joinScans(paths: readonly string[], times: number, out: string): Promise<void> {
  const sources = await Promise.all(
    paths.map(async (path) => PDFDocument.openDocument(await readFile(path), 'application/pdf').asPDF()),
  )
  const document = new PDFDocument()
  for (let round = 0; round < times; round++) for (const source of sources) if (source) graftAll(document, source)
  await writeFile(out, document.saveToBuffer('compress').asUint8Array())
}
