/** What a result looks like and says, as one text: two runs of the same work must agree in it, whatever their bytes are. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mediaTypes, type FileKind } from '@docweave/contract'
import { ColorSpace, Document, Matrix } from 'mupdf'

const hash = (bytes: Uint8Array | Uint8ClampedArray) => createHash('sha256').update(bytes).digest('hex')

/** Kinds that mupdf draws; office files carry the time they were made at. */
const drawn: ReadonlySet<FileKind> = new Set<FileKind>(['pdf', 'docx', 'xlsx', 'pptx'])

/** Gives the pages of a PDF or an office file as pictures (at 36 dpi) and text; any other kind's content. */
export function fingerprint(path: string, kind: FileKind): string {
  const bytes = readFileSync(path)
  if (!drawn.has(kind)) return hash(bytes)
  const document = Document.openDocument(bytes, mediaTypes[kind])
  return Array.from({ length: document.countPages() }, (_, index) => {
    const page = document.loadPage(index)
    const picture = page.toPixmap(Matrix.scale(0.5, 0.5), ColorSpace.DeviceGray, false, true)
    return `${hash(picture.getPixels())} ${page.toStructuredText('').asText()}`
  }).join('\n')
}
