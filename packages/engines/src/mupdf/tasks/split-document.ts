/** One document as several. */
import { readFileSync, statSync } from 'node:fs'
import { Buffer as Memory, PDFDocument } from 'mupdf'
import { withPdf } from '../open-pdf.ts'
import { keepPages } from '../pages/keep-pages.ts'
import { savePdf } from '../pages/save-pdf.ts'
import { noticeRepair } from '../repairs.ts'
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
const atOnce = 16

type Part = SplitDocumentArgs['parts'][number]

/** Opens what it is to work on anew each time: cutting leaves nothing else of a document. */
type Source = <Result>(work: (document: PDFDocument) => Result) => Result

/** A buffer of the engine's own: bytes of JavaScript's would be copied into its heap at each opening. */
const fromMemory =
  (memory: Memory): Source =>
  (work) => {
    const document = new PDFDocument(memory)
    try {
      return noticeRepair(document, work)
    } finally {
      document.destroy()
    }
  }

/** Cuts the pages of `parts` out and gives them with the parts' pages counted anew. */
function cutOut(source: Source, parts: readonly Part[], attachments: boolean): { memory: Memory; parts: Part[] } {
  const pages = [...new Set(parts.flatMap((part) => part.pages))].toSorted((a, b) => a - b)
  const places = new Map(pages.map((page, place) => [page, place]))
  const memory = source((document) => {
    keepPages(document, pages, { attachments })
    return document.saveToBuffer('garbage=1')
  })
  return {
    memory,
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
      cut(fromMemory(piece.memory), piece.parts, keepsAttachments, written)
      piece.memory.destroy()
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
  const whole = statSync(path).size < readWholeBelow ? new Memory(readFileSync(path)) : undefined
  const result: SplitDocumentResult = { bytes: [], signatures: 0 }
  cut(whole ? fromMemory(whole) : (work) => withPdf(path, work), parts, true, (bytes, signatures) => {
    result.bytes.push(bytes)
    result.signatures += signatures
    host.progress(result.bytes.length, parts.length)
  })
  whole?.destroy()
  return result
}
