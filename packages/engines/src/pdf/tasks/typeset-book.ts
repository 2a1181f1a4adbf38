/** Typesets an e-book as a PDF: pages, outline, links, and metadata. */
import { rmSync } from 'node:fs'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { Document, emptyStore, PDFDocument } from 'mupdf'
import type { BookKind } from '../../books/book.ts'
import { convertPictures } from '../../books/epub/convert-pictures.ts'
import { unpackEpub } from '../../books/epub/unpack-epub.ts'
import { readBook, type BookSource } from '../../books/read-book.ts'
import { layOut, mostPages, type Layout } from '../../books/lay-out.ts'
import { writeContents, writeLinks } from '../../books/navigation.ts'
import type { StyleChoice } from '../../books/prepare/book-styles.ts'
import { prepareBook } from '../../books/prepare/prepare-book.ts'
import { writePages } from '../../books/write-pages.ts'
import { withStream } from '../open-pdf.ts'
import { savePdf } from '../save-pdf.ts'
import type { TaskHost } from '../../host/engine-messages.ts'

export interface TypesetBookArgs {
  kind: BookKind
  path: string
  out: string
  layout: Layout
  font: StyleChoice['font']
}

export interface TypesetBookResult {
  pages: number
  /** The book's title; may be empty. */
  title: string
  /** Whether the book is meant for vertical writing. */
  vertical: boolean
  /** The number of external images, and of elements that cannot be drawn. */
  linked: number
  undrawn: number
  /** The number of characters without a glyph in any font. */
  replaced: number
}

/** The syntax of a BCP 47 language tag. */
const languageTag = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i

/**
 * @throws DocweaveError `FILE_DAMAGED`, `DRM_PROTECTED`, `UNPACKED_TOO_LARGE`, `FILE_NO_PAGES`, `PAGES_TOO_MANY`, `IMAGE_TOO_LARGE`,
 * `MEMORY_EXCEEDED`
 */
export async function typesetBook(args: TypesetBookArgs, host: TaskHost): Promise<TypesetBookResult> {
  const { kind, path, out } = args
  if (kind !== 'epub') return setSource({ kind, path }, args, host)
  const folder = `${out}.unpacked`
  try {
    const epub = await unpackEpub(path, folder)
    await convertPictures(epub.files)
    return setSource({ kind, epub }, args, host)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

function setSource(source: BookSource, { out, layout, font }: TypesetBookArgs, host: TaskHost): TypesetBookResult {
  const prepared = `${out}.prepared`
  try {
    const book = readBook(source)
    const chapters = book.chapters.length
    if (chapters === 0) throw new DocweaveError('FILE_NO_PAGES')
    // Each chapter begins a new page.
    if (chapters > mostPages) throw new DocweaveError('PAGES_TOO_MANY', { limit: mostPages, pages: chapters })
    const { cover, contents, headings, moved, language, ...told } = prepareBook(book, prepared, {
      size: layout.size,
      font,
    })
    return withStream(prepared, (stream) => {
      const laid = Document.openDocument(stream, 'application/epub+zip')
      const pages = layOut(laid, headings, layout)
      const { buffer, front, links } = writePages(laid, pages, cover, layout, (done) => host.progress(done, pages))
      const pdf = new PDFDocument(buffer)
      const into = {
        pdf,
        book: laid,
        front,
        pageHeight: layout.page.height,
        margin: layout.margin,
        line: layout.size * 1.2,
        moved,
      }
      writeLinks(into, links)
      writeContents(into, contents, headings)
      pdf.setMetaData(Document.META_INFO_TITLE, book.title)
      if (book.author !== '') pdf.setMetaData(Document.META_INFO_AUTHOR, book.author)
      if (languageTag.test(language)) pdf.getTrailer().get('Root').put('Lang', pdf.newString(language))
      pdf.subsetFonts()
      savePdf(pdf, out, { packed: true })
      pdf.destroy()
      buffer.destroy()
      laid.destroy()
      return { pages: pages + front, title: book.title, ...told }
    })
  } finally {
    // Otherwise chapters and fonts of this book would stay in the engine's cache, and its heap would grow with every book.
    emptyStore()
    rmSync(prepared, { force: true })
  }
}
