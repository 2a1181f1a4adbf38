/** Counts the visible and invisible characters of pages. */
import { Device, type Matrix, type Text } from 'mupdf'
import { withPdf } from '../open-pdf.ts'
import { simplifyStructure } from '../simplify-structure.ts'

export interface FindTextArgs {
  path: string
  /** From 0; all pages by default. */
  pages?: number[]
}

export interface PageText {
  index: number
  /** Drawn characters, and characters in render mode 3, which OCR puts under a scan. Spaces do not count. */
  visible: number
  invisible: number
}

export interface FindTextResult {
  pageCount: number
  pages: PageText[]
}

function countCharacters(text: Text): number {
  let count = 0
  text.walk({
    showGlyph: (_font, _matrix: Matrix, _glyph, unicode) => {
      // Characters without a Unicode mapping (U+FFFD) cannot be extracted as text.
      if (unicode > 32 && unicode !== 0xa0 && unicode !== 0xfffd) count++
    },
  })
  return count
}

export const findText = ({ path, pages }: FindTextArgs): FindTextResult =>
  withPdf(path, (document) => {
    simplifyStructure(document)
    const pageCount = document.countPages()
    const wanted = pages ?? Array.from({ length: pageCount }, (_, index) => index)
    return {
      pageCount,
      pages: wanted.map((index) => {
        const found: PageText = { index, visible: 0, invisible: 0 }
        const seen = (text: Text) => {
          found.visible += countCharacters(text)
        }
        const device = new Device({
          fillText: seen,
          strokeText: seen,
          clipText: seen,
          clipStrokeText: seen,
          ignoreText: (text: Text) => {
            found.invisible += countCharacters(text)
          },
        })
        const page = document.loadPage(index)
        page.runPageContents(device, [1, 0, 0, 1, 0, 0])
        device.close()
        device.destroy()
        page.destroy()
        return found
      }),
    }
  })
