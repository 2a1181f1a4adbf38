/** Keeps tables whole that lie in front of the text or behind it. */
import type { HwpDocument } from '@rhwp/core'
import { placeOf, propertiesOf, tablesIn, unitsPerPixel, type PageTable, type TableProperties } from './page-tables.ts'

/** Layouts have a precision of a tenth of a pixel. */
const tolerance = 0.2

const tablesOf = (document: HwpDocument, page: number) => tablesIn(document.getPageControlLayout(page))

const isWhole = ({ rowCount, cells }: PageTable): boolean =>
  cells.some(({ row, rowSpan }) => row + rowSpan === rowCount)

/** Measures the table's position from its paragraph instead of from the paper, if it then is whole and where it was. */
function measureFromParagraph(document: HwpDocument, page: number, table: PageTable): void {
  const place = placeOf(table)
  const now = () => tablesOf(document, page).find((other) => placeOf(other).join() === place.join())
  const change = (properties: Partial<TableProperties>) =>
    document.setTableProperties(...place, JSON.stringify(properties))

  const before = propertiesOf(document, table)
  if (!before || !['InFrontOfText', 'BehindText'].includes(before.textWrap) || before.vertRelTo === 'Para') return
  change({ vertRelTo: 'Para', vertOffset: 0 })
  const top = now()?.y ?? 0
  change({ vertOffset: Math.round((table.y - top) * unitsPerPixel) })
  const after = now()
  const isBetter = after && isWhole(after) && Math.abs(after.y - table.y) < tolerance
  if (!isBetter) change({ vertRelTo: before.vertRelTo, vertOffset: before.vertOffset })
}

/**
 * The engine compares the place of such a table on the paper with the height of the text area, and drops the rows beyond, on all pages. It
 * does not do so with tables whose position is measured from their paragraph. (Hancom never breaks tables in front of the text or behind it.)
 */
export function keepTablesWhole(document: HwpDocument): void {
  for (let page = 0; page < document.pageCount(); page++)
    for (const table of tablesOf(document, page)) if (!isWhole(table)) measureFromParagraph(document, page, table)
}
