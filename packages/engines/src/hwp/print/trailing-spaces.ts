/** Finds lines that the engine aligns by the spaces at their ends. Hancom aligns what is before them, as can be seen in tables of numbers. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'
import { unlessRefused } from '../unless-refused.ts'

/** A run of text with its place (pixels of the engine); `charX` has the ends of its characters, measured from its beginning. */
const Run = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  w: z.number(),
  h: z.number(),
  charX: z.array(z.number()),
  paraShapeId: z.number(),
  secIdx: z.number(),
  paraIdx: z.number(),
  /** Of text in a cell: the paragraph of its table. */
  parentParaIdx: z.number().optional(),
  controlIdx: z.number().optional(),
  cellIdx: z.number().optional(),
  cellParaIdx: z.number().optional(),
  /** Longer for tables in tables. */
  cellPath: z.array(z.unknown()).default([]),
})
type Run = z.infer<typeof Run>

const Layout = z.object({ runs: z.array(z.unknown()) })
const Paragraph = z.object({ alignment: z.string() })

/** Text that must be drawn further right, in pixels. */
export interface ShiftedText {
  x: number
  y: number
  width: number
  height: number
  right: number
}

const lineOf = ({ y, secIdx, paraIdx, parentParaIdx, controlIdx, cellIdx, cellParaIdx, cellPath }: Run): string =>
  [y, secIdx, paraIdx, parentParaIdx, controlIdx, cellIdx, cellParaIdx, JSON.stringify(cellPath)].join()

function alignmentOf(document: HwpDocument, run: Run): string | undefined {
  const { secIdx, paraIdx, parentParaIdx, controlIdx, cellIdx, cellParaIdx, cellPath } = run
  if (cellPath.length > 1) return undefined
  return unlessRefused(() => {
    const isInCell = parentParaIdx !== undefined
    const properties = isInCell
      ? document.getCellParaPropertiesAt(secIdx, parentParaIdx, controlIdx ?? 0, cellIdx ?? 0, cellParaIdx ?? 0)
      : document.getParaPropertiesAt(secIdx, paraIdx)
    return Paragraph.parse(JSON.parse(properties)).alignment
  })
}

/** The width of the spaces at the end of a line; nothing if it has only spaces. */
function trailingWidth(runs: readonly Run[]): number {
  let width = 0
  for (const { text, w, charX } of runs.toSorted((a, b) => b.x - a.x)) {
    const kept = text.trimEnd().length
    if (kept > 0) return width + (charX.at(-1) ?? w) - (charX[kept] ?? w)
    width += w
  }
  return 0
}

/**
 * Returns the text of a page whose lines are aligned to the right and end with spaces.
 *
 * @param textLayout the engine's `getPageTextLayout`
 */
export function textBeforeSpaces(document: HwpDocument, textLayout: string): ShiftedText[] {
  const runs = Layout.parse(JSON.parse(textLayout)).runs.flatMap((run) => Run.safeParse(run).data ?? [])
  const alignments = new Map<number, string | undefined>()
  return [...Map.groupBy(runs, lineOf).values()].flatMap((line): ShiftedText[] => {
    const right = trailingWidth(line)
    const [first] = line
    if (right === 0 || !first) return []
    if (!alignments.has(first.paraShapeId)) alignments.set(first.paraShapeId, alignmentOf(document, first))
    if (alignments.get(first.paraShapeId) !== 'right') return []
    return line.map(({ x, y, w, h }) => ({ x, y, width: w, height: h, right }))
  })
}

/** Positions in the engine's description are rounded to a tenth. */
const tolerance = 0.1

/** How far the text that begins at a place must be drawn further right. */
export const shiftOf = (texts: readonly ShiftedText[], left: number, baseline: number): number =>
  texts.find(
    ({ x, y, width, height }) =>
      left > x - tolerance && left < x + width + tolerance && baseline > y && baseline < y + height + tolerance,
  )?.right ?? 0
