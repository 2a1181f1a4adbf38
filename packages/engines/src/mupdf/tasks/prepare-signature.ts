/** Makes the place for a signature at the end of a PDF, and leaves every byte before it as it was. */
import { writeFileSync } from 'node:fs'
import type { PDFDocument } from 'mupdf'
import { withPdf } from '../open-pdf.ts'
import { addPlaceholder, type SignatureNote } from '../signing/placeholder.ts'

export interface PrepareSignatureArgs {
  path: string
  out: string
  /** Room for the signature. */
  bytes: number
  note: SignatureNote
}

function save(document: PDFDocument, out: string, options: string): void {
  const buffer = document.saveToBuffer(options)
  writeFileSync(out, buffer.asUint8Array())
  buffer.destroy()
}

export function prepareSignature({ path, out, bytes, note }: PrepareSignatureArgs): void {
  const base = withPdf(path, (document) => {
    if (document.canBeSavedIncrementally()) return path
    // What mupdf had to repair is written anew first: only to a sound file can a signature be added.
    save(document, out, 'garbage=1,compress')
    return out
  })
  withPdf(base, (document) => {
    addPlaceholder(document, document.findPage(document.countPages() - 1), bytes, note)
    save(document, out, 'incremental')
  })
}
