/** Moves the text and tables of a page to where Hangul had them when the document was saved, if the engine has them nearby. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'
import { tablesOfParagraphs, unitsPerPixel, type PageTable } from '../page-tables.ts'
import type { StoredParagraph, StoredPositions, StoredTable } from '../stored-positions.ts'
import type { MovedObject } from './moved-objects.ts'
import { textAreaOf } from './text-area.ts'

/** A run of text or spaces that is not in an object; lengths are pixels of the engine. */
const Run = z.object({
  /** Runs without characters stand for objects, and have the place of those. */
  text: z.string().min(1),
  x: z.number(),
  y: z.number(),
  w: z.number(),
  h: z.number(),
  secIdx: z.number(),
  paraIdx: z.number(),
  charStart: z.number(),
  parentParaIdx: z.undefined().optional(),
})
type Run = z.infer<typeof Run>

const Layout = z.object({ runs: z.array(z.unknown()) })

/** The part of a character's height that is above the baseline. */
const aboveBaseline = 0.85

/** Positions that differ by less are equal: the engine rounds to a tenth. */
const tolerance = 0.5

/** Positions that are further apart are of an older state of the document: Hangul lays out a page anew if something above it changes. */
const [mostUp, mostDown] = [25, 80]

const isCredible = (distance: number) => distance > -mostUp && distance < mostDown

/** The distances that paragraphs are moved down by, in their order on the page. */
type Distances = Map<string, { secIdx: number; paraIdx: number; distance: number }>

const isBlank = ({ text }: Run) => text.trim() === ''

/** Whether a run is the first text of its paragraph: a run of spaces in another format may stand before it. */
function beginsParagraph(run: Run, index: number, runs: readonly Run[]): boolean {
  if (isBlank(run)) return false
  const before = runs[index - 1]
  const isAfterSpaces =
    before?.charStart === 0 && isBlank(before) && before.secIdx === run.secIdx && before.paraIdx === run.paraIdx
  return run.charStart === 0 || isAfterSpaces
}

/** The distances that the paragraphs which begin on the page are moved by, by their numbers; nothing if a stored position is not credible. */
function distancesOf(runs: readonly Run[], stored: StoredPositions, top: number, bottom: number) {
  const distances: Distances = new Map()
  let last = Number.NEGATIVE_INFINITY
  for (const { y, h, secIdx, paraIdx } of runs.filter(beginsParagraph)) {
    const key = `${secIdx}/${paraIdx}`
    const paragraph = stored[secIdx]?.[paraIdx]
    if (distances.has(key) || !paragraph || paragraph.lines === 0) continue
    // The height of a line with tables in it is counted otherwise.
    if (paragraph.tables.length > 0) continue
    const baseline = top + (paragraph.top + paragraph.baseline) / unitsPerPixel
    const distance = baseline - (y + aboveBaseline * h)
    if (!isCredible(distance) || baseline < last || baseline > bottom) return undefined
    last = baseline
    distances.set(key, { secIdx, paraIdx, distance: Math.abs(distance) < tolerance ? 0 : distance })
  }
  return distances
}

/** The distance of the text around a paragraph: of that before and after it if both are moved by the same. */
function distanceAround(distances: Distances, secIdx: number, paraIdx: number): number {
  const all = [...distances.values()].filter((other) => other.secIdx === secIdx)
  const before = all.findLast((other) => other.paraIdx <= paraIdx)
  const after = all.find((other) => other.paraIdx > paraIdx)
  if (!before) return 0
  return after && Math.abs(before.distance - after.distance) > tolerance ? 0 : before.distance
}

/**
 * Whether the engine has a table where it belongs with its outer margin, which it forgets only in paragraphs without text.
 *
 * @param top of the text area
 * @param distance that the paragraph is moved by
 */
function isBelowMargin(
  { y }: PageTable,
  paragraph: StoredParagraph,
  table: StoredTable,
  top: number,
  distance: number,
) {
  const wanted = top + (paragraph.top + table.offset + table.down) / unitsPerPixel
  return table.down > 0 && Math.abs(y + distance - wanted) < tolerance
}

function movedTables(
  tables: readonly PageTable[],
  stored: StoredPositions,
  distances: Distances,
  top: number,
): MovedObject[] {
  return tablesOfParagraphs(tables).flatMap((found) => {
    const [secIdx, paraIdx] = [found[0]?.secIdx ?? 0, found[0]?.paraIdx ?? 0]
    const paragraph = stored[secIdx]?.[paraIdx]
    if (paragraph?.tables.length !== found.length) return []
    const distance = distanceAround(distances, secIdx, paraIdx)
    return found.flatMap((table, index): MovedObject[] => {
      const known = paragraph.tables[index]
      if (known?.rows !== table.rowCount || known.columns !== table.colCount) return []
      const margin = isBelowMargin(table, paragraph, known, top, distance) ? 0 : known.down
      const [right, down] = [known.right / unitsPerPixel, margin / unitsPerPixel + distance]
      return right === 0 && down === 0 ? [] : [{ x: table.x, y: table.y, width: table.w, height: table.h, right, down }]
    })
  })
}

/**
 * Returns the tables and lines of text that must be moved on a page. The engine adds up the heights of paragraphs and objects itself, and
 * now and then forgets a margin or a caption: everything below is too high. Hangul's own positions were within a tenth of a millimetre of
 * those in its PDF on all pages whose positions are credible, but for one.
 *
 * @param textLayout the engine's `getPageTextLayout`
 */
export function storedPlaces(
  document: HwpDocument,
  page: number,
  { tables, textLayout, stored }: { tables: readonly PageTable[]; textLayout: string; stored: StoredPositions },
): MovedObject[] {
  const area = textAreaOf(document, page)
  if (!area) return []
  const { top, bottom } = area
  const runs = Layout.parse(JSON.parse(textLayout)).runs.flatMap((run) => Run.safeParse(run).data ?? [])
  const distances = distancesOf(runs, stored, top, bottom)
  if (!distances || distances.size === 0) return []
  const lines = runs.flatMap((run, index): MovedObject[] => {
    const { x, y, w, h, secIdx, paraIdx } = run
    const down = distances.get(`${secIdx}/${paraIdx}`)?.distance ?? 0
    if (down === 0 || isBlank(run)) return []
    const line = { y, height: h, right: 0, down }
    // The number of a paragraph is not a run: it stands on the left, on the same baseline.
    const number = { ...line, x: 0, width: x, baseline: y + aboveBaseline * h }
    return [{ ...line, x, width: w }, ...(beginsParagraph(run, index, runs) ? [number] : [])]
  })
  return [...movedTables(tables, stored, distances, top), ...lines]
}
