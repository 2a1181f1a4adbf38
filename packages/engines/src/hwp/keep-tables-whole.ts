/** Keeps tables whole that lie in front of the text or behind it. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'

/** A table of a page as the engine has laid it out, in its pixels. */
const Table = z.object({
  type: z.literal('table'),
  y: z.number(),
  rowCount: z.number(),
  secIdx: z.number(),
  paraIdx: z.number(),
  controlIdx: z.number(),
  wrap: z.enum(['inFrontOfText', 'behindText']),
  cells: z.array(z.object({ row: z.number(), rowSpan: z.number() })),
})
type Table = z.infer<typeof Table>

const Layout = z.object({ controls: z.array(z.unknown()) })

const Properties = z.object({ textWrap: z.string(), vertRelTo: z.string(), vertOffset: z.number() })

/** Units of the file format per pixel: 7200 and 96 an inch. */
const unitsPerPixel = 75

/** Layouts have a precision of a tenth of a pixel. */
const tolerance = 0.2

const tablesOf = (document: HwpDocument, page: number): Table[] =>
  Layout.parse(JSON.parse(document.getPageControlLayout(page))).controls.flatMap((control) => {
    const table = Table.safeParse(control)
    return table.success ? [table.data] : []
  })

const isWhole = ({ rowCount, cells }: Table): boolean => cells.some(({ row, rowSpan }) => row + rowSpan === rowCount)

/** Measures the table's position from its paragraph instead of from the paper. Returns whether it then is whole, and where it was. */
function measureFromParagraph(document: HwpDocument, page: number, table: Table): void {
  const position = [table.secIdx, table.paraIdx, table.controlIdx] as const
  const isSame = (other: Table) =>
    other.secIdx === table.secIdx && other.paraIdx === table.paraIdx && other.controlIdx === table.controlIdx
  const now = () => tablesOf(document, page).find(isSame)
  const change = (properties: Partial<z.infer<typeof Properties>>) =>
    document.setTableProperties(...position, JSON.stringify(properties))

  const before = Properties.parse(JSON.parse(document.getTableProperties(...position)))
  if (!['InFrontOfText', 'BehindText'].includes(before.textWrap) || before.vertRelTo === 'Para') return
  change({ vertRelTo: 'Para', vertOffset: 0 })
  const top = now()?.y ?? 0
  change({ vertOffset: Math.round((table.y - top) * unitsPerPixel) })
  const after = now()
  if (!after || !isWhole(after) || Math.abs(after.y - table.y) > tolerance) change(before)
}

/**
 * The engine compares the place of such a table on the paper with the height of the text area, and drops the rows beyond, on all pages. It
 * does not do so with tables whose position is measured from their paragraph. (Hancom never breaks tables in front of the text or behind it.)
 */
export function keepTablesWhole(document: HwpDocument): void {
  for (let page = 0; page < document.pageCount(); page++)
    for (const table of tablesOf(document, page))
      // Tables of master pages are no tables of the document.
      if (!isWhole(table) && isInDocument(document, table)) measureFromParagraph(document, page, table)
}

function isInDocument(document: HwpDocument, { secIdx, paraIdx, controlIdx, rowCount }: Table): boolean {
  try {
    const { rowCount: rows } = z
      .object({ rowCount: z.number() })
      .parse(JSON.parse(document.getTableDimensions(secIdx, paraIdx, controlIdx)))
    return rows === rowCount
  } catch {
    return false
  }
}
