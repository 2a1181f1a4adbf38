/** Joins a paragraph or table with its continuation in the next column or on the next page. */
import { goesOn, joinParagraphs } from './join-paragraphs.ts'
import { appendRows, goesOnAsTable, type TablePart } from './join-tables.ts'
import type { Block, DocumentPage, Zone } from './model.ts'

type Column = Zone['columns'][number]

/** Joins everything, or only tables. */
export type Joins = 'all' | 'tables'

/** Joins blocks across the columns of the pages, in their order. */
export function joinPages(pages: readonly DocumentPage[], joins: Joins, keepsSpaces: boolean): void {
  let before: Column | undefined
  /** The last part of the table at the end of `before`, and its page. */
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
          // If all of a column was a continuation, the column before it remains the one to continue.
          if (column.blocks.length === 0) continue
        }
        const end = column.blocks.at(-1)
        if (!end) continue
        before = column
        part = end.type === 'table' ? { table: end, page } : undefined
      }
}
