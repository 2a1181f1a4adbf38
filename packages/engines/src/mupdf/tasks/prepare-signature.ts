/** Makes the place for a signature at the end of a PDF, and leaves every byte before it as it was. */
import { writeFileSync } from 'node:fs'
import { savePdf } from '../pages/save-pdf.ts'
import type { PDFDocument } from 'mupdf'
import { canAppend } from '../can-append.ts'
import { withPdf } from '../open-pdf.ts'
import { signatureLook, type SignatureAppearance } from '../signing/appearance.ts'
import { addPlaceholder, type SignatureNote } from '../signing/placeholder.ts'

export interface PrepareSignatureArgs {
  path: string
  out: string
  /** Room for the signature. */
  bytes: number
  note: SignatureNote
  /** Opens the file, where it asks for one. */
  password?: string | undefined
  /** Nothing is seen of the signature without. */
  appearance?: SignatureAppearance | undefined
}

export function prepareSignature({ path, out, bytes, note, password, appearance }: PrepareSignatureArgs): void {
  const rewriteIfNeeded = (document: PDFDocument) => {
    if (canAppend(document, path)) return path
    // Only to a sound file can a signature be added.
    savePdf(document, out)
    return out
  }
  const sign = (document: PDFDocument) => {
    const look = appearance && signatureLook(document, appearance)
    addPlaceholder(document, look?.page ?? document.findPage(document.countPages() - 1), bytes, note, look)
    const buffer = document.saveToBuffer('incremental,compress')
    writeFileSync(out, buffer.asUint8Array())
    buffer.destroy()
  }
  withPdf(withPdf(path, rewriteIfNeeded, password), sign, password)
}
