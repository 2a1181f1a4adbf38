/** One document as several. */
import { readFileSync, statSync } from 'node:fs'
import { PDFDocument } from 'mupdf'
import { withPdf } from '../open-pdf.ts'
import { keepPages } from '../pages/keep-pages.ts'
import { savePdf } from '../pages/save-pdf.ts'
import type { TaskHost } from '../specs.ts'

export interface SplitDocumentArgs {
  path: string
  /** The pages of each part, from 0, and where it goes. */
  parts: { pages: number[]; out: string }[]
}

export interface SplitDocumentResult {
  /** The size of each part. */
  bytes: number[]
  /** Signatures that lost their value, once for each part they were in. */
  signatures: number
}

/**
 * So many parts are cut from a document one by one; of more, halves are cut first: opening a long document once for each of
 * its thousand pages would take a time that grows with the square.
 */
const atOnce = 8

type Part = SplitDocumentArgs['parts'][number]

/** Opens what it is to work on anew each time: cutting leaves nothing else of a document. */
type Source = <Result>(work: (document: PDFDocument) => Result) => Result

const fromBytes =
  (bytes: Uint8Array): Source =>
  (work) => {
    const document = new PDFDocument(bytes)
    try {
      return work(document)
    } finally {
      document.destroy()
    }
  }

/** Cuts the pages of `parts` out and gives them with the parts' pages counted anew. */
function cutOut(source: Source, parts: readonly Part[], attachments: boolean): { source: Source; parts: Part[] } {
  const pages = [...new Set(parts.flatMap((part) => part.pages))].toSorted((a, b) => a - b)
  const places = new Map(pages.map((page, place) => [page, place]))
  const bytes = source((document) => {
    keepPages(document, pages, { attachments })
    const buffer = document.saveToBuffer('garbage=1')
    // Copied, because the engine's heap may move under a view.
    const copy = buffer.asUint8Array().slice()
    buffer.destroy()
    return copy
  })
  return {
    source: fromBytes(bytes),
    parts: parts.map((part) => ({ out: part.out, pages: part.pages.map((page) => places.get(page) ?? 0) })),
  }
}

/** The attachments of the whole stay with the first part: in every one they would only add weight, in none they would be lost. */
function cut(
  source: Source,
  parts: readonly Part[],
  first: boolean,
  written: (bytes: number, signatures: number) => void,
) {
  if (parts.length > atOnce) {
    const middle = Math.ceil(parts.length / 2)
    for (const half of [parts.slice(0, middle), parts.slice(middle)]) {
      const keepsAttachments = first && half[0] === parts[0]
      const piece = cutOut(source, half, keepsAttachments)
      cut(piece.source, piece.parts, keepsAttachments, written)
    }
    return
  }
  for (const [at, { pages, out }] of parts.entries())
    source((document) => {
      const signatures = keepPages(document, pages, { attachments: first && at === 0 })
      written(savePdf(document, out), signatures)
    })
}

/** Below this the whole is read once and opened from memory; a larger one is read as needed each time. */
const readWholeBelow = 100_000_000

export function splitDocument({ path, parts }: SplitDocumentArgs, host: TaskHost): SplitDocumentResult {
  const source: Source =
    statSync(path).size < readWholeBelow ? fromBytes(readFileSync(path)) : (work) => withPdf(path, work)
  const result: SplitDocumentResult = { bytes: [], signatures: 0 }
  cut(source, parts, true, (bytes, signatures) => {
    result.bytes.push(bytes)
    result.signatures += signatures
    host.progress(result.bytes.length, parts.length)
  })
  return result
}
