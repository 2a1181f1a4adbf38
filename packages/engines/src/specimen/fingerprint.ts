/** A fingerprint of a result's appearance and text, equal for two runs of the same work even if their bytes differ. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mediaTypes, type FileKind } from '@docweave/contract'
import { ColorSpace, Document, Matrix } from 'mupdf'

const hash = (bytes: Uint8Array | Uint8ClampedArray) => createHash('sha256').update(bytes).digest('hex')

/** Kinds that mupdf renders. Office files contain their creation time. */
const drawn: ReadonlySet<FileKind> = new Set<FileKind>(['pdf', 'docx', 'xlsx', 'pptx'])

/** Returns the hashed pictures (at 36 dpi) and text of the pages of a PDF or office file; the hashed content of any other kind. */
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
