/** Extracts the text of a PDF's pages, in reading order or laid out as on the page. */
import type { PDFPage } from 'mupdf'
import { readRecognised, type RecognisedPage } from '../../ocr/recognised-page.ts'
import { FontFaces } from '../../pdf-to-office/page-elements/font-faces.ts'
import { glyphLines } from '../../pdf-to-office/page-elements/glyph-lines.ts'
import { readGlyphs } from '../../pdf-to-office/page-elements/read-glyphs.ts'
import { withRecognisedText } from '../../pdf-to-office/page-elements/recognised-text.ts'
import { isUnreadable, needsRecognition } from '../../pdf-to-office/page-elements/unreadable-text.ts'
import type { Glyph } from '../../pdf-to-office/analysis/index.ts'
import type { TaskHost } from '../../host/engine-messages.ts'
import { withPdf } from '../open-pdf.ts'
import { simplifyStructure } from '../simplify-structure.ts'
import { pageLayout } from '../text/page-layout.ts'
import { linesOf, readingOrder, type TextBlock } from '../text/text-lines.ts'
import { UnicodeMaps } from '../unicode-maps/index.ts'

export interface ExtractTextArgs {
  path: string
  layout: 'reading' | 'page'
  /** From 0; all pages by default. */
  pages?: number[]
  /** A file of `writeRecognised`: the pages that OCR read because their text is unreadable. */
  recognised?: string | undefined
}

export interface ExtractTextResult {
  /** One text for each page, without a line break at its end. */
  pages: string[]
  /** The pages whose text is unreadable and not among the recognised ones, from 0. */
  unreadablePages: number[]
}

function glyphsOf(page: PDFPage): Glyph[] {
  const list = page.toDisplayList(true)
  const glyphs = readGlyphs(list, new FontFaces())
  list.destroy()
  return glyphs
}

/** Reads a page's blocks. Only a page with unreadable characters is read a second time, glyph by glyph. */
function blocksOf(page: PDFPage, recognised: RecognisedPage | undefined): { blocks: TextBlock[]; isReadable: boolean } {
  if (recognised) return { blocks: glyphLines(withRecognisedText(glyphsOf(page), recognised)), isReadable: true }
  const blocks = linesOf(page)
  const isSuspect = blocks.some(({ lines }) => lines.some(({ text }) => isUnreadable(text)))
  return { blocks, isReadable: !isSuspect || !needsRecognition(glyphsOf(page)) }
}

export const extractText = ({ path, layout, pages, recognised }: ExtractTextArgs, host: TaskHost): ExtractTextResult =>
  withPdf(path, (document) => {
    simplifyStructure(document)
    const wanted = pages ?? Array.from({ length: document.countPages() }, (_, index) => index)
    const read = new Map(recognised === undefined ? [] : readRecognised(recognised).map((page) => [page.index, page]))
    const maps = new UnicodeMaps(document)
    const unreadablePages: number[] = []
    const texts = wanted.map((index, done) => {
      maps.complete(index)
      const page = document.loadPage(index)
      const { blocks, isReadable } = blocksOf(page, read.get(index))
      page.destroy()
      if (!isReadable) unreadablePages.push(index)
      host.progress(done + 1, wanted.length)
      return layout === 'reading' ? readingOrder(blocks) : pageLayout(blocks)
    })
    return { pages: texts, unreadablePages }
  })
