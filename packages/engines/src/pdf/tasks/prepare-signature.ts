/** Appends a placeholder for a signature to a PDF, and leaves every byte before it unchanged. */
import { writeFileSync } from 'node:fs'
import { savePdf, canAppend } from '../save-pdf.ts'
import type { PDFDocument } from 'mupdf'
import { withPdf } from '../open-pdf.ts'
import { signatureForm, type SignatureAppearance } from '../signatures/appearance.ts'
import { addPlaceholder, type SignatureNote } from '../signatures/placeholder.ts'

export interface PrepareSignatureArgs {
  path: string
  out: string
  /** The reserved size of the signature. */
  bytes: number
  note: SignatureNote
  /** The file's password, if it requires one. */
  password?: string | undefined
  /** The visible appearance; without it the signature is invisible. */
  appearance?: SignatureAppearance | undefined
}

export function prepareSignature({ path, out, bytes, note, password, appearance }: PrepareSignatureArgs): void {
  const rewriteIfNeeded = (document: PDFDocument) => {
    if (canAppend(document, path)) return path
    // A signature can be appended only to a valid file, so others are rewritten.
    savePdf(document, out)
    return out
  }
  const sign = (document: PDFDocument) => {
    const look = appearance && signatureForm(document, appearance)
    addPlaceholder(document, look?.page ?? document.findPage(document.countPages() - 1), bytes, note, look)
    const buffer = document.saveToBuffer('incremental,compress')
    writeFileSync(out, buffer.asUint8Array())
    buffer.destroy()
  }
  withPdf(withPdf(path, rewriteIfNeeded, password), sign, password)
}
