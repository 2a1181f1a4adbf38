/** Compresses a PDF: recompresses images, removes glyphs that are not shown from fonts, and packs streams and objects. */
import { copyFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DocweaveError } from '@docweave/contract/docweave-error'
import type { PDFDocument } from 'mupdf'
import {
  settingsByQuality,
  compressionLevels,
  type CompressionLevel,
  type CompressionSettings,
} from '../compress/compression-levels.ts'
import { deflatingOnce } from '../compress/deflated.ts'
import { keepDistinct } from '../compress/distinct-objects.ts'
import { shrinkFonts } from '../compress/fonts/shrink-fonts.ts'
import { shrinkImages } from '../compress/images/shrink-images.ts'
import { haveSameText } from '../compress/same-text.ts'
import { encodeStreams } from '../compress/smallest-encoding.ts'
import { writePacked } from '../compress/write-packed.ts'
import { removeUnusedResources } from '../compress/unused-resources.ts'
import { pdfaPart } from '../conformance-marks.ts'
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

/**
 * Saves the document as small as possible, and returns its size. PDF/A-1 allows neither object streams nor compressed metadata (ISO
 * 19005-1, 6.1.4 and 6.7.2), and an encrypted document is packed by mupdf, which encrypts it again.
 *
 * @param encoded the numbers of objects whose streams need not be encoded again
 */
function save(document: PDFDocument, out: string, encoded: ReadonlySet<number>): number {
  const isEncrypted = !document.getTrailer().get('Encrypt').isNull()
  const isOldArchive = pdfaPart(document) === 1
  if (!isEncrypted && !isOldArchive) return writePacked(document, out, encoded)
  keepDistinct(document)
  encodeStreams(document, !isOldArchive)
  const buffer = document.saveToBuffer(`garbage=4,compress${isOldArchive ? '' : ',objstms'}`)
  try {
    writeFileSync(out, buffer.asUint8Array())
    return buffer.getLength()
  } finally {
    buffer.destroy()
  }
}

interface WriteOptions {
  settings: CompressionSettings
  /** Whether glyphs are removed from fonts. */
  fonts: boolean
}

/** Writes the document with the settings of a rung and returns its size. `tell` receives the progress, 0 to 1. */
function write(path: string, out: string, { settings, fonts }: WriteOptions, tell: (part: number) => void): number {
  return withPdf(path, (document) => {
    if (!document.getTrailer().get('Root').isDictionary()) throw new DocweaveError('FILE_DAMAGED')
    const unused = removeUnusedResources(document)
    const encoded = shrinkImages(document, { wish: settings.images, unused }, (part) => tell(0.7 * part))
    if (fonts) shrinkFonts(document, { dropHinting: settings.dropHinting === true })
    const bytes = save(document, out, encoded)
    tell(1)
    return bytes
  })
}

/** Finds the rung of least loss that meets the target size, by binary search; keeps the smallest result if none does. */
function search({ path, out }: CompressArgs, target: number, fonts: boolean, tell: (part: number) => void): number {
  const attempts = Math.ceil(Math.log2(settingsByQuality.length)) + 1
  let [attempt, low, high, best, met] = [0, 0, settingsByQuality.length - 1, Number.POSITIVE_INFINITY, false]
  const candidate = `${out}.candidate`
  while (low <= high) {
    const middle = (low + high) >> 1
    const settings = settingsByQuality[middle] ?? {}
    const bytes = write(path, candidate, { settings, fonts }, (part) => tell((attempt + part) / attempts))
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
  tell(1)
  return best
}

/** Whether the result at `out` has the pages and the text of the document at `path`. */
const isFaithful = (path: string, out: string) =>
  withPdf(path, (before) => withPdf(out, (after) => haveSameText(before, after)))

/** Compresses the document. If its text is not drawn as before, its fonts are left as they are; if that does not help, the whole file is. */
export function compress(args: CompressArgs, host: TaskHost): CompressResult {
  const { path, out, aim } = args
  const tell = (part: number) => host.progress(Math.round(part * 100), 100)
  const run = (fonts: boolean) =>
    'targetBytes' in aim
      ? deflatingOnce(() => search(args, aim.targetBytes, fonts, tell))
      : write(path, out, { settings: compressionLevels[aim.level], fonts }, tell)
  const bytes = run(true)
  if (isFaithful(path, out)) return { bytes }
  const cautious = run(false)
  if (isFaithful(path, out)) return { bytes: cautious }
  // Damaged files are drawn as far as they can be read, which may change when they are written again.
  copyFileSync(path, out)
  return { bytes: statSync(out).size }
}
