/** Opens PDFs from disk. mupdf reads the file piece by piece on demand, so the heap never holds all of it. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { Document, PDFDocument, Stream } from 'mupdf'
import { nameOf } from './pdf-objects.ts'
import { noticeRepair } from './repairs.ts'

/** A file as a mupdf stream. A read beyond the end of the file is shortened. */
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

/** Opens the file at `path` as a stream while `work` runs. */
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
 * Opens the PDF at `path` while `work` runs, whether it requires a password or not.
 *
 * @throws DocweaveError `FILE_DAMAGED` if it cannot be opened, `FILE_ENCRYPTED` if its encryption is not supported
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
 * Whether only the attachments of a locked document are encrypted, so that all else is read without a password (ISO 32000-2, 7.6.6): no
 * encryption is named for streams and strings.
 */
export function locksOnlyAttachments(document: PDFDocument): boolean {
  const encryption = document.getTrailer().get('Encrypt')
  if (!encryption.isDictionary() || encryption.get('V').asNumber() < 4) return false
  return ['StmF', 'StrF'].every((key) => /^(?:Identity)?$/.test(nameOf(encryption.get(key))))
}

/**
 * Opens a PDF that requires no password, or this one. Attachments that are encrypted stay so.
 *
 * @throws DocweaveError `FILE_DAMAGED`, or `FILE_ENCRYPTED` if it requires another one
 */
export const withPdf = <Result>(path: string, work: (document: PDFDocument) => Result, password = ''): Result =>
  openPdf(path, (document) => {
    // With an empty user password the file opens by itself: only printing or copying is restricted, and reading is allowed.
    if (document.needsPassword() && document.authenticatePassword(password) === 0 && !locksOnlyAttachments(document))
      throw new DocweaveError('FILE_ENCRYPTED')
    return noticeRepair(document, work)
  })
