/** Reads the tables of a page as the engine has laid them out, and their properties in the document. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'
import { unlessRefused } from './unless-refused.ts'

/** Units of the file format per pixel: 7200 and 96 an inch. */
export const unitsPerPixel = 75

/** Coordinates are pixels of the engine, rounded to a tenth. */
const PageTable = z.object({
  type: z.literal('table'),
  x: z.number(),
  y: z.number(),
  w: z.number(),
  h: z.number(),
  rowCount: z.number(),
  colCount: z.number(),
  /** The place of the table in its list of paragraphs: those of the document, or those of a header, say. */
  secIdx: z.number(),
  paraIdx: z.number(),
  controlIdx: z.number(),
  /** Three numbers for a table that is not in another object. */
  stableIndex: z.array(z.number()),
  /** Tables of headers and footers are left out: they have the numbers of other paragraphs. */
  headerFooter: z.undefined().optional(),
  cells: z.array(z.object({ row: z.number(), rowSpan: z.number() })).default([]),
})
export type PageTable = z.infer<typeof PageTable>

const Layout = z.object({ controls: z.array(z.unknown()) })

/** @param layout the engine's `getPageControlLayout` */
export const tablesIn = (layout: string): PageTable[] =>
  Layout.parse(JSON.parse(layout)).controls.flatMap((control) => PageTable.safeParse(control).data ?? [])

/** Returns the tables that are not in another object by their paragraphs, in their order there. */
export function tablesOfParagraphs(tables: readonly PageTable[]): PageTable[][] {
  const own = tables.filter(({ stableIndex }) => stableIndex.length === 3)
  const ofParagraphs = Map.groupBy(own, ({ secIdx, paraIdx }) => `${secIdx}/${paraIdx}`)
  return [...ofParagraphs.values()].map((found) => found.toSorted((a, b) => a.controlIdx - b.controlIdx))
}

const Dimensions = z.object({ rowCount: z.number(), colCount: z.number() })

const TableProperties = z.object({
  treatAsChar: z.boolean(),
  textWrap: z.string(),
  vertRelTo: z.string(),
  vertAlign: z.string(),
  vertOffset: z.number(),
  horzAlign: z.string(),
  outerLeft: z.number(),
  outerTop: z.number(),
})
export type TableProperties = z.infer<typeof TableProperties>

export const placeOf = ({ secIdx, paraIdx, controlIdx }: PageTable) => [secIdx, paraIdx, controlIdx] as const

/** Returns nothing for tables that are not among the document's own paragraphs: those of master pages, say. */
export function propertiesOf(document: HwpDocument, table: PageTable): TableProperties | undefined {
  if (table.stableIndex.length > 3) return undefined
  return unlessRefused(() => {
    const place = placeOf(table)
    const { rowCount, colCount } = Dimensions.parse(JSON.parse(document.getTableDimensions(...place)))
    if (rowCount !== table.rowCount || colCount !== table.colCount) return undefined
    return TableProperties.parse(JSON.parse(document.getTableProperties(...place)))
  })
}
