/** Extracts the text of a PDF's pages, in reading order or laid out as on the page. */
import { withPdf } from '../open-pdf.ts'
import { pageLayout } from '../text/page-layout.ts'
import { readingOrder, linesOf } from '../text/text-lines.ts'
import type { TaskHost } from '../../host/engine-messages.ts'

export interface ExtractTextArgs {
  path: string
  layout: 'reading' | 'page'
  /** From 0; all pages by default. */
  pages?: number[]
}

export interface ExtractTextResult {
  /** One text for each page, without a line break at its end. */
  pages: string[]
}

export const extractText = ({ path, layout, pages }: ExtractTextArgs, host: TaskHost): ExtractTextResult =>
  withPdf(path, (document) => {
    const wanted = pages ?? Array.from({ length: document.countPages() }, (_, index) => index)
    return {
      pages: wanted.map((index, done) => {
        const page = document.loadPage(index)
        const blocks = linesOf(page)
        page.destroy()
        host.progress(done + 1, wanted.length)
        return layout === 'reading' ? readingOrder(blocks) : pageLayout(blocks)
      }),
    }
  })
