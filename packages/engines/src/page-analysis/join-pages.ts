/** What goes on in the next column or on the next page is one: a paragraph, or a table. */
import { goesOn, joinParagraphs } from './join-paragraphs.ts'
import { appendRows, goesOnAsTable, type TablePart } from './join-tables.ts'
import type { Block, DocumentPage, Zone } from './model.ts'

type Column = Zone['columns'][number]

/** `all`, or tables alone. */
export type Joins = 'all' | 'tables'

/** Joins over the columns of the pages, in their order. */
export function joinPages(pages: readonly DocumentPage[], joins: Joins, keepsSpaces: boolean): void {
  let before: Column | undefined
  /** What of the table at the end of `before` stood last, and on which page. */
  let part: TablePart | undefined

  const isJoined = (first: Block | undefined, column: Column, page: DocumentPage): boolean => {
    const last = before?.blocks.at(-1)
    if (!before || !last || !first) return false
    if (last.type === 'paragraph' && first.type === 'paragraph') {
      if (joins !== 'all' || !goesOn(last, first, before, column)) return false
      joinParagraphs(last, first, keepsSpaces)
      return true
    }
    if (last.type !== 'table' || first.type !== 'table' || !part) return false
    const next = { table: first, page }
    const repeated = goesOnAsTable(last, part, next)
    if (repeated === undefined) return false
    appendRows(last, first, repeated, keepsSpaces)
    page.tableEnd = first.box.bottom
    part = next
    return true
  }

  for (const page of pages)
    for (const { columns } of page.zones)
      for (const column of columns) {
        if (isJoined(column.blocks[0], column, page)) {
          column.blocks.shift()
          // What is left of a column that was all of it goes on is that.
          if (column.blocks.length === 0) continue
        }
        const end = column.blocks.at(-1)
        if (!end) continue
        before = column
        part = end.type === 'table' ? { table: end, page } : undefined
      }
}
