/** Finds pages that are blank, or of a single colour as separator sheets are. It examines rendered pixels, so it works for scans too. */
import { Matrix, type PDFPage } from 'mupdf'
import { drawnGrey } from '../drawn-grey.ts'
import { withPdf } from '../open-pdf.ts'
import { simplifyStructure } from '../simplify-structure.ts'
import type { TaskHost } from '../../host/engine-messages.ts'

export interface FindBlankPagesArgs {
  path: string
}

export interface FindBlankPagesResult {
  /** From 0. */
  pages: number[]
}

/** Low, so that a scanner's grain and dust average out while a line of text remains. */
const dotsPerInch = 50
/** The difference from the paper's grey level, out of 255, from which a pixel counts as ink. */
const inkContrast = 28
/** The number of ink pixels that make a page non-blank: a page number has a dozen, a speck of dust one or two. */
const mark = 5
/** The part of each side that is ignored, because scanners cast a shadow there. */
const edge = 0.04

function isBlank(page: PDFPage): boolean {
  const scale = dotsPerInch / 72
  return drawnGrey(page, Matrix.scale(scale, scale), ({ pixels, width, height, stride }) => {
    const [left, top] = [Math.round(width * edge), Math.round(height * edge)]
    const counts = new Uint32Array(256)
    for (let y = top; y < height - top; y++)
      for (let x = left; x < width - left; x++) {
        const level = pixels[y * stride + x] ?? 0
        counts[level] = (counts[level] ?? 0) + 1
      }
    const paper = counts.indexOf(Math.max(...counts))
    const ink = counts.reduce((sum, count, level) => (Math.abs(level - paper) > inkContrast ? sum + count : sum), 0)
    return ink < mark
  })
}

export const findBlankPages = ({ path }: FindBlankPagesArgs, host: TaskHost): FindBlankPagesResult =>
  withPdf(path, (document) => {
    simplifyStructure(document)
    const count = document.countPages()
    return {
      pages: Array.from({ length: count }, (_, index) => index).filter((index) => {
        const page = document.loadPage(index)
        const blank = isBlank(page)
        page.destroy()
        host.progress(index + 1, count)
        return blank
      }),
    }
  })
