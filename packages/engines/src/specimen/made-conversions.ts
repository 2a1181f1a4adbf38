/** PDFs by LibreOffice of documents with known text, created by the conversion bench (`make-specimens.ts`). */
import { readFileSync } from 'node:fs'

export type MadeConversion = 'report-ko' | 'form-ko' | 'invoice-ja' | 'ledger-all-ko' | 'slides-ko'

/** A report of two pages, a form with merged cells, an invoice, a ledger of three pages, and five slides. */
export const madeConversion = (name: MadeConversion): Uint8Array =>
  readFileSync(new URL(`made/conversions/${name}.pdf`, import.meta.url))
