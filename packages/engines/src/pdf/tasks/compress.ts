/** Compresses a PDF: downsamples images to the resolution at which they are drawn, subsets fonts, and packs objects. */
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import type { PDFDocument, PDFObject } from 'mupdf'
import { drawnSizes } from '../compress/drawn-sizes.ts'
import { keepDistinct } from '../compress/distinct-objects.ts'
import { recompressImage } from '../compress/recompress-image.ts'
import {
  settingsByQuality,
  compressionLevels,
  type CompressionLevel,
  type CompressionSettings,
} from '../compress/compression-levels.ts'
import { nameOf } from '../pdf-objects.ts'
import { withPdf } from '../open-pdf.ts'
import type { TaskHost } from '../../host/engine-messages.ts'

export interface CompressArgs {
  path: string
  out: string
  /** A level, or the maximum size in bytes, which is reached with as little loss as possible. */
  aim: { level: CompressionLevel } | { targetBytes: number }
}

export interface CompressResult {
  bytes: number
}

/** Returns the images without masks: JPEG artefacts in a soft mask would put a haze around the masked image. */
function imagesOf(document: PDFDocument): PDFObject[] {
  const images: PDFObject[] = []
  const masks = new Set<number>()
  const count = document.countObjects()
  for (let number = 1; number < count; number++) {
    const object = document.newIndirect(number)
    if (!object.isStream() || nameOf(object.get('Subtype')) !== 'Image') continue
    images.push(object)
    for (const key of ['SMask', 'Mask']) if (object.get(key).isStream()) masks.add(object.get(key).asIndirect())
  }
  return images.filter((image) => !masks.has(image.asIndirect()))
}

/** A form's fonts are not subset, because a person may type any character. */
const hasForm = (document: PDFDocument) => document.getTrailer().get('Root', 'AcroForm', 'Fields').length > 0

function shrinkImages(
  document: PDFDocument,
  wish: { dpi: number; quality: number },
  tell: (part: number) => void,
): void {
  const drawn = drawnSizes(document, (done, of) => tell((0.2 * done) / of))
  const images = imagesOf(document)
  for (const [index, image] of images.entries()) {
    recompressImage(document, image, drawn.get(image.asIndirect()), wish)
    tell(0.2 + (0.7 * (index + 1)) / images.length)
  }
}

/** Writes the document with the settings of a rung and returns its size. `tell` receives the progress, 0 to 1. */
function write(path: string, out: string, { images }: CompressionSettings, tell: (part: number) => void): number {
  return withPdf(path, (document) => {
    if (images) shrinkImages(document, images, tell)
    if (!hasForm(document)) document.subsetFonts()
    keepDistinct(document)
    const buffer = document.saveToBuffer('garbage=4,compress,objstms')
    const bytes = buffer.getLength()
    writeFileSync(out, buffer.asUint8Array())
    buffer.destroy()
    tell(1)
    return bytes
  })
}

/** Finds the rung of least loss that meets the target size, by binary search; keeps the smallest result if none does. */
function search({ path, out }: CompressArgs, target: number, host: TaskHost): number {
  const attempts = Math.ceil(Math.log2(settingsByQuality.length)) + 1
  let [attempt, low, high, best, met] = [0, 0, settingsByQuality.length - 1, Number.POSITIVE_INFINITY, false]
  const candidate = `${out}.candidate`
  while (low <= high) {
    const middle = (low + high) >> 1
    const bytes = write(path, candidate, settingsByQuality[middle] ?? {}, (part) =>
      host.progress(Math.round(((attempt + part) / attempts) * 100), 100),
    )
    attempt++
    const meets = bytes <= target
    // The search tries rungs of less loss only after one that meets the target, so the last one that meets it is the best.
    if (meets || (!met && bytes < best)) {
      renameSync(candidate, out)
      best = bytes
    }
    met ||= meets
    if (meets) high = middle - 1
    else low = middle + 1
  }
  rmSync(candidate, { force: true })
  host.progress(100, 100)
  return best
}

export function compress(args: CompressArgs, host: TaskHost): CompressResult {
  const { path, out, aim } = args
  if ('targetBytes' in aim) return { bytes: search(args, aim.targetBytes, host) }
  return { bytes: write(path, out, compressionLevels[aim.level], (part) => host.progress(Math.round(part * 100), 100)) }
}
