/** Lets text begin beside tables that stand in lines of a fixed height. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'
import { inBatch } from './in-batch.ts'
import type { StoredParagraph, StoredPositions } from './stored-positions.ts'
import { unlessRefused } from './unless-refused.ts'

const Paragraph = z.object({ alignment: z.string() })
const Table = z.object({ treatAsChar: z.literal(true) })

/** The engine's names of a table's places, by those of the paragraph. Justified text begins on the left. */
const places: Readonly<Record<string, string>> = { center: 'Center', right: 'Right' }

/** Whether the next line begins beside the upper half of the paragraph's only line, which is as high as its table. */
const isOverlapped = ({ lines, height, spacing, tables }: StoredParagraph): boolean =>
  lines === 1 && tables.length === 1 && spacing < -height / 2

/**
 * If the distance between the lines of a paragraph is fixed, the lines that follow a table in it begin beside the table: authors put empty
 * paragraphs there. The engine draws them so, but it counts the heights of the table and of those paragraphs, and ends the page too early. A
 * table in front of the text is at the same place and has no height.
 */
export function letTextBesideTables(document: HwpDocument, stored: StoredPositions): void {
  const found = stored.flatMap((paragraphs, section) =>
    paragraphs.flatMap((paragraph, index) => (isOverlapped(paragraph) ? [{ section, index }] : [])),
  )
  if (found.length === 0) return
  inBatch(document, () => {
    for (const { section, index } of found) unlessRefused(() => putInFront(document, section, index))
  })
}

/** Puts the table that is the paragraph's only content in front of the text. */
function putInFront(document: HwpDocument, section: number, paragraph: number): void {
  if (!Table.safeParse(JSON.parse(document.getTableProperties(section, paragraph, 0))).success) return
  const { alignment } = Paragraph.parse(JSON.parse(document.getParaPropertiesAt(section, paragraph)))
  document.setTableProperties(
    ...([section, paragraph, 0] as const),
    JSON.stringify({
      ...{ treatAsChar: false, textWrap: 'InFrontOfText' },
      ...{ vertRelTo: 'Para', vertAlign: 'Top', vertOffset: 0 },
      ...{ horzRelTo: 'Para', horzAlign: places[alignment] ?? 'Left', horzOffset: 0 },
    }),
  )
}
