/** Splits a document. */
import { readFileSync, statSync } from 'node:fs'
import { Buffer as Memory, PDFDocument } from 'mupdf'
import { withPdf } from '../open-pdf.ts'
import { keepPages } from '../pages/keep-pages.ts'
import { savePdf } from '../save-pdf.ts'
import { noticeRepair } from '../repairs.ts'
import type { TaskHost } from '../../host/engine-messages.ts'

export interface SplitDocumentArgs {
  path: string
  /** The pages of each part, from 0, and its output path. */
  parts: { pages: number[]; out: string }[]
}

export interface SplitDocumentResult {
  /** The size of each part in bytes. */
  bytes: number[]
  /** The number of invalidated signatures, counted once for each part that contained them. */
  signatures: number
}

/**
 * Up to this many parts are cut from a document one by one; more are halved first. Opening a long document once for each of its thousand
 * pages would take quadratic time.
 */
const atOnce = 16

type Part = SplitDocumentArgs['parts'][number]

/** Opens the document anew for each call, because cutting removes everything else from it. */
type Source = <Result>(work: (document: PDFDocument) => Result) => Result

/** Opens from a buffer in mupdf's heap: a JavaScript buffer would be copied there at each opening. */
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

/** Extracts the pages of `parts`, and returns them with the parts' page indices adjusted. */
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

/**
 * Writes the parts. Only the first keeps the document's attachments: in every part they would only add size, in none they would be lost.
 */
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

/** A smaller file is read once and opened from memory; a larger one is read on demand each time. */
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
