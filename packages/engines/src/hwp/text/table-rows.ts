/** The cells of a table as rows of texts. */
import type { Paragraph, Table } from '../document/model.ts'

/** Returns a text for each cell of the grid: of a merged cell, at its first place. */
export function rowsOf(table: Table, write: (paragraphs: readonly Paragraph[]) => string): string[][] {
  const rows = new Map<number, string[]>()
  for (const { row, column, paragraphs } of table.cells) {
    const cells = rows.get(row) ?? Array.from({ length: table.columns }, () => '')
    cells[column] = write(paragraphs)
    rows.set(row, cells)
  }
  return [...rows].toSorted(([one], [other]) => one - other).map(([, cells]) => cells)
}

/** Whether a table only surrounds text. */
export const isFrame = ({ columns }: Table): boolean => columns === 1
