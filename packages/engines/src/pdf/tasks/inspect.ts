/** Checks that a PDF or an image is valid, and counts its pages. */
import { readFileSync } from 'node:fs'
import { DocweaveError } from '@docweave/contract/docweave-error'
import type { PDFDocument, PDFObject } from 'mupdf'
import { checkImage, isDecodedKind, type ImageKind } from '../../images/index.ts'
import { isTruncated } from '../truncated-files.ts'
import { mupdfFailure } from '../mupdf-failure.ts'
import { eachImage } from '../images/drawn-images.ts'
import { longestSide } from '../paper-sizes.ts'
import { nameOf } from '../pdf-objects.ts'
import { withPdf } from '../open-pdf.ts'

export interface InspectArgs {
  path: string
  kind: 'pdf' | ImageKind
}

export interface InspectResult {
  pages?: number
}

/** The most pixels of one image: decoded, it must fit in mupdf's heap. */
const mostPixels = 600_000_000

const refuseImage = (width: number, height: number) => {
  if (width * height > mostPixels) throw new DocweaveError('IMAGE_TOO_LARGE', { width, height })
}

const numberOr = (object: PDFObject, fallback: number) => (object.isNumber() ? object.asNumber() : fallback)

/**
 * Whether the page tree has a cycle at this page: it is its own ancestor, or a node of the tree that mupdf takes for a page. mupdf opens such a
 * file, and fails later, when an inherited attribute is missing or the tree is written anew.
 */
function isInCycle(page: PDFObject): boolean {
  if (page.get('Kids').isArray()) return true
  const seen = new Set<number>()
  for (let node = page; node.isIndirect() && node.isDictionary(); node = node.get('Parent')) {
    if (seen.has(node.asIndirect())) return true
    seen.add(node.asIndirect())
  }
  return false
}

function checkPage(page: PDFObject): void {
  if (!page.isDictionary() || isInCycle(page)) throw new DocweaveError('FILE_DAMAGED')
  const unit = numberOr(page.get('UserUnit'), 1)
  const crop = page.getInheritable('CropBox')
  const box = crop.isArray() ? crop : page.getInheritable('MediaBox')
  if (!box.isArray()) return
  const at = (index: number) => numberOr(box.get(index), 0)
  const side = Math.max(Math.abs(at(2) - at(0)), Math.abs(at(3) - at(1))) * unit
  if (side > longestSide) throw new DocweaveError('PAGE_TOO_LARGE', { points: Math.round(side) })
}

/** Checks every image of the document by its dictionary, without decoding it. */
function checkImages(document: PDFDocument): void {
  const count = document.countObjects()
  for (let number = 1; number < count; number++) {
    const object = document.newIndirect(number)
    if (!object.isStream() || nameOf(object.get('Subtype')) !== 'Image') continue
    refuseImage(numberOr(object.get('Width'), 0), numberOr(object.get('Height'), 0))
  }
}

function inspectPdf(path: string): InspectResult {
  return withPdf(path, (document) => {
    try {
      const pages = document.countPages()
      if (pages === 0) throw new DocweaveError(document.wasRepaired() ? 'FILE_DAMAGED' : 'FILE_NO_PAGES')
      for (let index = 0; index < pages; index++) checkPage(document.findPage(index))
      checkImages(document)
      if (isTruncated(document, path)) throw new DocweaveError('FILE_DAMAGED')
      return { pages }
    } catch (error) {
      const failure = mupdfFailure(error)
      throw failure.code === 'ENGINE_FAILED' ? new DocweaveError('FILE_DAMAGED', {}, error) : failure
    }
  })
}

function inspectImage(path: string, kind: ImageKind): InspectResult {
  // mupdf does not read these formats; their decoders detect further damage later.
  if (isDecodedKind(kind)) checkImage(readFileSync(path), kind)
  else eachImage({ path, kind }, () => undefined)
  return {}
}

export const inspect = ({ path, kind }: InspectArgs): InspectResult =>
  kind === 'pdf' ? inspectPdf(path) : inspectImage(path, kind)
