/** Reads the lines of a page from the engine's layout of its text. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'
import { unlessRefused } from '../unless-refused.ts'

/** A run of text with its place; lengths are pixels of the engine. `charX` has the ends of its characters, measured from its beginning. */
const Run = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  w: z.number(),
  h: z.number(),
  charX: z.array(z.number()),
  fontSize: z.number(),
  /** The width of a character against its usual width. */
  ratio: z.number(),
  letterSpacing: z.number(),
  paraShapeId: z.number(),
  /** The number of the paragraph's characters before the run. */
  charStart: z.number(),
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
export type LineRun = z.infer<typeof Run>

/** The runs of a line of text. */
export type Line = readonly LineRun[]

const Layout = z.object({ runs: z.array(z.unknown()) })
const Paragraph = z.object({ alignment: z.string() })

/** A key for the paragraph that a run is in. */
export const paragraphOf = (run: LineRun): string =>
  [
    ...[run.secIdx, run.paraIdx, run.parentParaIdx, run.controlIdx, run.cellIdx, run.cellParaIdx],
    JSON.stringify(run.cellPath),
  ].join()

const lineOf = (run: LineRun): string => `${run.y} ${paragraphOf(run)}`

/**
 * The runs of each line of a page, without those that belong to no paragraph of the text or of a table.
 *
 * @param textLayout the engine's `getPageTextLayout`
 */
export function linesIn(textLayout: string): readonly Line[] {
  const runs = Layout.parse(JSON.parse(textLayout)).runs.flatMap((run) => Run.safeParse(run).data ?? [])
  return [...Map.groupBy(runs, lineOf).values()]
}

/** The place of a cell's paragraph as the engine's functions take it. */
const cellPlace = ({ secIdx, parentParaIdx, controlIdx, cellIdx, cellParaIdx }: LineRun) =>
  [secIdx, parentParaIdx ?? 0, controlIdx ?? 0, cellIdx ?? 0, cellParaIdx ?? 0] as const

/** The alignment of a run's paragraph; `undefined` in tables within tables. */
export function alignmentOf(document: HwpDocument, run: LineRun): string | undefined {
  if (run.cellPath.length > 1) return undefined
  return unlessRefused(() => {
    const properties =
      run.parentParaIdx === undefined
        ? document.getParaPropertiesAt(run.secIdx, run.paraIdx)
        : document.getCellParaPropertiesAt(...cellPlace(run))
    return Paragraph.parse(JSON.parse(properties)).alignment
  })
}

/** Whether a line is the last one of its paragraph; `undefined` in tables within tables. */
export function isLastLine(document: HwpDocument, line: Line): boolean | undefined {
  const [first] = line
  if (!first || first.cellPath.length > 1) return undefined
  const end = Math.max(...line.map(({ charStart, text }) => charStart + Array.from(text).length))
  const length = unlessRefused(() =>
    first.parentParaIdx === undefined
      ? document.getParagraphLength(first.secIdx, first.paraIdx)
      : document.getCellParagraphLength(...cellPlace(first)),
  )
  return length === undefined ? undefined : end >= length
}
