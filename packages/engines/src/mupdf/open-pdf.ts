/** Opens a PDF from disk. The file is read piece by piece as mupdf asks, so that its size is not held in the heap. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { Document, PDFDocument, Stream } from 'mupdf'
import { noticeRepair } from './repairs.ts'

/** A file as mupdf reads it; an asked-for end beyond the file's is read as far as there is. */
function fileStream(path: string): { stream: Stream; close(): void } {
  const file = openSync(path, 'r')
  const bytes = fstatSync(file).size
  const stream = new Stream({
    fileSize: () => bytes,
    read: (memory, offset, length, position) => readSync(file, memory, offset, length, position),
    close: () => undefined,
  })
  return { stream, close: () => closeSync(file) }
}

/** Opens the file at `path` as a stream for as long as `work` takes. */
export function withStream<Result>(path: string, work: (stream: Stream) => Result): Result {
  const { stream, close } = fileStream(path)
  try {
    return work(stream)
  } finally {
    stream.destroy()
    close()
  }
}

const opened = (stream: Stream): PDFDocument => {
  try {
    const document = Document.openDocument(stream, 'application/pdf')
    if (document instanceof PDFDocument) return document
    throw new DocweaveError('FILE_DAMAGED')
  } catch (error) {
    if (error instanceof DocweaveError) throw error
    const words = error instanceof Error ? error.message : ''
    throw new DocweaveError(/encrypt|crypt|password/i.test(words) ? 'FILE_ENCRYPTED' : 'FILE_DAMAGED', {}, error)
  }
}

/**
 * Opens the PDF at `path` for as long as `work` takes, whether it asks for a password or not.
 *
 * @throws DocweaveError `FILE_DAMAGED` when it cannot be opened, `FILE_ENCRYPTED` when nobody can
 */
export function openPdf<Result>(path: string, work: (document: PDFDocument) => Result): Result {
  return withStream(path, (stream) => {
    const document = opened(stream)
    try {
      return work(document)
    } finally {
      document.destroy()
    }
  })
}

/**
 * Opens a PDF that asks for no password, or for this one.
 *
 * @throws DocweaveError `FILE_DAMAGED`, or `FILE_ENCRYPTED` when it asks for another
 */
export const withPdf = <Result>(path: string, work: (document: PDFDocument) => Result, password = ''): Result =>
  openPdf(path, (document) => {
    // An empty user password opens by itself: then only printing or copying is restricted, and reading is free.
    if (document.needsPassword() && document.authenticatePassword(password) === 0)
      throw new DocweaveError('FILE_ENCRYPTED')
    return noticeRepair(document, work)
  })
