/** Which pages have text already, and whether one can see it. */
import { Device, type Matrix, type Text } from 'mupdf'
import { withPdf } from '../open-pdf.ts'

export interface FindTextArgs {
  path: string
  /** From 0; all pages when left out. */
  pages?: number[]
}

export interface PageText {
  index: number
  /** Characters drawn, and characters in render mode 3, as recognisers lay them under a scan. Spaces do not count. */
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
      // What the font does not tell the meaning of (U+FFFD) is no text that anybody could take out.
      if (unicode > 32 && unicode !== 0xa0 && unicode !== 0xfffd) count++
    },
  })
  return count
}

export const findText = ({ path, pages }: FindTextArgs): FindTextResult =>
  withPdf(path, (document) => {
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
