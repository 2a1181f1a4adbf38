/** Counts a PDF's signatures and reads their permissions. */
import type { PDFDocument } from 'mupdf'
import { withPdf } from '../open-pdf.ts'
import { forbidsChanges, signatureFields } from '../signatures/signature-fields.ts'

export interface ReadSignaturesArgs {
  path: string
}

export interface ReadSignaturesResult {
  /** The number of signatures. Any change of the pages invalidates all of them. */
  signatures: number
  /** Whether another signature may be appended without invalidating one. */
  changesAllowed: boolean
}

/** Reads the signatures of an open document. */
export function signaturesOf(document: PDFDocument): ReadSignaturesResult {
  const signed = signatureFields(document).filter(({ signature }) => signature !== undefined)
  return { signatures: signed.length, changesAllowed: !signed.some(forbidsChanges) }
}

export const readSignatures = ({ path }: ReadSignaturesArgs): ReadSignaturesResult => withPdf(path, signaturesOf)
