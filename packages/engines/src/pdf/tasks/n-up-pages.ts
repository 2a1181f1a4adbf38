/** Places several pages of a document on each sheet of paper, as slide handouts. */
import type { PDFDocument, PDFObject, Rect } from 'mupdf'
import { withPdf } from '../open-pdf.ts'
import { contentStreams, readContent } from '../content-stream.ts'
import { paperSizes } from '../paper-sizes.ts'
import { savePdf } from '../save-pdf.ts'
import type { TaskHost } from '../../host/engine-messages.ts'

export interface NUpPagesArgs {
  path: string
  out: string
  /** 2, 3, 4, 6 or 9; 3 adds lines for notes beside each page. */
  perSheet: number
}

const [sheetWidth, sheetHeight] = paperSizes.a4
const margin = 40
const gap = 24

const grids: Record<number, { columns: number; rows: number }> = {
  2: { columns: 1, rows: 2 },
  3: { columns: 2, rows: 3 },
  4: { columns: 2, rows: 2 },
  6: { columns: 2, rows: 3 },
  9: { columns: 3, rows: 3 },
}
const writingLines = 7

/** The page's content as a form XObject (ISO 32000-1, 8.10). Slides are assumed to be neither rotated nor cropped. */
function asForm(document: PDFDocument, page: PDFObject): { form: PDFObject; box: Rect } {
  const media = page.getInheritable('MediaBox')
  const at = (index: number) => media.get(index).asNumber()
  const box: Rect = [at(0), at(1), at(2), at(3)]
  const form = document.addStream(contentStreams(page).map(readContent).join('\n'), {
    Type: document.newName('XObject'),
    Subtype: document.newName('Form'),
    BBox: box,
    Resources: page.getInheritable('Resources'),
  })
  const group = page.get('Group')
  if (group.isDictionary()) form.put('Group', group)
  return { form, box }
}

const numbers = (...values: number[]) => values.map((value) => value.toFixed(3)).join(' ')

/** Returns a cell of the grid: its lower left corner, and its size. */
function cellOf(place: number, columns: number, rows: number) {
  const width = (sheetWidth - 2 * margin - (columns - 1) * gap) / columns
  const height = (sheetHeight - 2 * margin - (rows - 1) * gap) / rows
  const [column, row] = [place % columns, Math.floor(place / columns)]
  return { x: margin + column * (width + gap), y: sheetHeight - margin - height - row * (height + gap), width, height }
}

/** Draws a slide centred in its cell, in a thin frame. */
function drawSlide(name: string, [left, bottom, right, top]: Rect, cell: ReturnType<typeof cellOf>): string {
  const [width, height] = [right - left, top - bottom]
  const scale = Math.min(cell.width / width, cell.height / height)
  const x = cell.x + (cell.width - width * scale) / 2
  const y = cell.y + (cell.height - height * scale) / 2
  const placed = numbers(scale, 0, 0, scale, x - left * scale, y - bottom * scale)
  return `q ${placed} cm /${name} Do Q\nq 0.5 w 0.6 G ${numbers(x, y, width * scale, height * scale)} re S Q\n`
}

function drawLines(cell: ReturnType<typeof cellOf>): string {
  const step = cell.height / (writingLines + 1)
  const lines = Array.from({ length: writingLines }, (_, index) => {
    const y = cell.y + (index + 1) * step
    return `${numbers(cell.x, y)} m ${numbers(cell.x + cell.width, y)} l S\n`
  })
  return `q 0.5 w 0.6 G\n${lines.join('')}Q\n`
}

/** Catalog entries that refer to the original pages, which are removed. */
const goneWithPages = ['Outlines', 'StructTreeRoot', 'MarkInfo', 'Dests', 'PageLabels', 'OpenAction']

export const nUpPages = ({ path, out, perSheet }: NUpPagesArgs, host: TaskHost): void =>
  withPdf(path, (document) => {
    const { columns, rows } = grids[perSheet] ?? { columns: 2, rows: 3 }
    const count = document.countPages()
    const slides = Array.from({ length: count }, (_, index) => asForm(document, document.findPage(index)))
    for (let start = 0; start < count; start += perSheet) {
      const forms: Record<string, PDFObject> = {}
      let content = ''
      for (const [place, { form, box }] of slides.slice(start, start + perSheet).entries()) {
        const name = `Slide${place}`
        forms[name] = form
        content += drawSlide(name, box, cellOf(perSheet === 3 ? 2 * place : place, columns, rows))
        if (perSheet === 3) content += drawLines(cellOf(2 * place + 1, columns, rows))
      }
      const resources = document.addObject({ XObject: forms })
      document.insertPage(-1, document.addPage([0, 0, sheetWidth, sheetHeight], 0, resources, content))
      host.progress(Math.min(count, start + perSheet), count)
    }
    for (let index = 0; index < count; index++) document.deletePage(0)
    const root = document.getTrailer().get('Root')
    for (const key of goneWithPages) root.delete(key)
    savePdf(document, out)
  })
