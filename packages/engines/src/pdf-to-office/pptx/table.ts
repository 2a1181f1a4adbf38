/** Writes tables as native tables. */
import type PptxGenJS from 'pptxgenjs'
import type { Table, TableCell } from '../analysis/index.ts'
import type { SlideScale } from './slide-position.ts'
import { alignments, textRuns, type SlideOfPage } from './text.ts'

function cellOf(
  { paragraphs, rowSpan, columnSpan, fill }: TableCell,
  table: Table,
  fitting: SlideScale,
  slides: SlideOfPage,
): PptxGenJS.TableCell {
  const { weight, colour } = table.border
  const side: PptxGenJS.BorderProps =
    weight > 0 ? { type: 'solid', pt: Math.max(weight, 0.25), color: colour } : { type: 'none' }
  const text = paragraphs.flatMap((paragraph, at) => {
    const runs = textRuns(paragraph.runs, fitting, slides)
    const last = runs.at(-1)
    if (last && at < paragraphs.length - 1) last.options = { ...last.options, breakLine: true }
    return runs
  })
  return {
    text,
    options: {
      ...(rowSpan > 1 ? { rowspan: rowSpan } : {}),
      ...(columnSpan > 1 ? { colspan: columnSpan } : {}),
      ...(fill === '' ? {} : { fill: { color: fill } }),
      align: alignments[paragraphs[0]?.align ?? 'left'],
      valign: 'middle',
      border: [side, side, side, side],
      margin: [0, 0.04, 0, 0.04],
    },
  }
}

export function addTable(slide: PptxGenJS.Slide, table: Table, fitting: SlideScale, slides: SlideOfPage): void {
  const rows = table.rows.map((_, row) =>
    table.cells
      .filter((cell) => cell.row === row)
      .toSorted((a, b) => a.column - b.column)
      .map((cell) => cellOf(cell, table, fitting, slides)),
  )
  slide.addTable(rows, {
    ...fitting.position(table.box),
    colW: table.columns.map((width) => fitting.inches(width)),
    rowH: table.rows.map((height) => fitting.inches(height)),
  })
}
