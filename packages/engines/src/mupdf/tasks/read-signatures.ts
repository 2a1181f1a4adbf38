/** Is a PDF signed, and what do its signatures allow? */
import type { PDFDocument } from 'mupdf'
import { withPdf } from '../open-pdf.ts'
import { forbidsChanges, signatureFields } from '../signing/signature-fields.ts'

export interface ReadSignaturesArgs {
  path: string
}

export interface ReadSignaturesResult {
  /** How many signatures there are. Any change of the pages breaks each of them. */
  signatures: number
  /** Whether another signature may be added after them without breaking one. */
  changesAllowed: boolean
}

/** The same of a document that is open. */
export function signaturesOf(document: PDFDocument): ReadSignaturesResult {
  const signed = signatureFields(document).filter(({ signature }) => signature !== undefined)
  return { signatures: signed.length, changesAllowed: !signed.some(forbidsChanges) }
}

export const readSignatures = ({ path }: ReadSignaturesArgs): ReadSignaturesResult => withPdf(path, signaturesOf)
