/** Puts a table between lines below the table in the line before it: the engine draws it first. */
import type { HwpDocument } from '@rhwp/core'
import { tablesOfParagraphs, unitsPerPixel, type PageTable } from '../page-tables.ts'
import type { StoredParagraph, StoredPositions } from '../stored-positions.ts'
import type { MovedObject } from './moved-objects.ts'
import { textAreaOf, type TextArea } from './text-area.ts'

/** The margins of tables, which are not counted here, are smaller (pixels). */
const tolerance = 8

const isNear = (one: number, other: number) => Math.abs(one - other) < tolerance

const placed = ({ x, y, w, h }: PageTable, down: number): MovedObject => ({ x, y, width: w, height: h, right: 0, down })

/**
 * The places of a table in a line and of the one after it, between lines, if the engine has exchanged them: the file says that the line is
 * where the second table is drawn, and that it is as high as the first.
 */
function exchanged(
  [first, second]: readonly [PageTable, PageTable],
  paragraph: StoredParagraph,
  { top, bottom }: TextArea,
): MovedObject[] {
  const [height, spacing] = [paragraph.height / unitsPerPixel, Math.max(0, paragraph.spacing) / unitsPerPixel]
  const isFirstBelow = isNear(first.y, second.y + second.h + spacing) && isNear(first.h, height)
  if (!isFirstBelow || !isNear(second.y, top + paragraph.top / unitsPerPixel)) return []
  const down = height + spacing
  if (second.y + down + second.h > bottom + tolerance) return []
  return [placed(first, second.y - first.y), placed(second, down)]
}

/** Finds the tables of a page that the engine has exchanged. A paragraph with other tables on the page stays as it is. */
export function swappedTables(
  document: HwpDocument,
  page: number,
  { tables, stored }: { tables: readonly PageTable[]; stored: StoredPositions },
): MovedObject[] {
  return tablesOfParagraphs(tables).flatMap(([first, second, third]): MovedObject[] => {
    const paragraph = first && stored[first.secIdx]?.[first.paraIdx]
    if (!first || !second || third || !paragraph) return []
    const isInLine = [first, second].map(({ controlIdx }) => paragraph.tables[controlIdx]?.isInLine)
    if (isInLine[0] !== true || isInLine[1] !== false) return []
    const area = textAreaOf(document, page)
    return area ? exchanged([first, second], paragraph, area) : []
  })
}
