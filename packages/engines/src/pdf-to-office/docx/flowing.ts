/** The flowing layout: text that reflows, for further editing, with the pages and columns of the original. */
import { Column, PageTextDirectionType, SectionType, type ImageRun, type ISectionOptions } from 'docx'
import type { ShapeRun } from 'docx/shapes'
import type { DocumentModel, StoredPicture, ZoneColumn } from '../analysis/index.ts'
import { columnChildren, emptyParagraph } from './column.ts'
import { framed } from './exact.ts'
import type { LazyBlock, LazySection } from './lazy-section.ts'
import { bottomMargin, partsOf, type Part } from './page-parts.ts'
import type { ParagraphContext } from './paragraph.ts'
import { layers, placedBackground, placedPicture, placedShapes } from './picture.ts'
import type { RunningText } from './running-parts.ts'
import { sheetSize } from './sheet-size.ts'
import { turnedText } from './turned-text.ts'
import { twips } from './units.ts'

/** Columns whose sides differ by less are the same, in points. */
const sameColumn = 6

/** @param tableLimit of the last page that began with a part */
const keyOf = ({ page: { width, height, vertical, margins }, zone: { columns } }: Part, tableLimit: number) => {
  const sides = columns.length < 2 ? [] : columns.flatMap(({ left, right }) => [left, right])
  const numbers = [width, height, margins.top, tableLimit, ...sides.map((side) => side / sameColumn)].map(Math.round)
  return `${numbers.join(' ')} ${vertical} ${columns.length}`
}

/** The widths of the columns and of the spaces between them; nothing for a single column. */
function columnsOf(columns: readonly ZoneColumn[]): Pick<NonNullable<ISectionOptions['properties']>, 'column'> {
  if (columns.length < 2) return {}
  return {
    column: {
      count: columns.length,
      equalWidth: false,
      children: columns.map(({ left, right }, at) => {
        const next = columns[at + 1]
        return new Column({ width: twips(right - left), ...(next ? { space: twips(next.left - right) } : {}) })
      }),
    },
  }
}

/** @param begins whether the pages of the running text begin with this section */
function sectionProperties(
  part: Part,
  isFirst: boolean,
  running: RunningText,
  begins: boolean,
): NonNullable<ISectionOptions['properties']> {
  const { page, zone } = part
  const { width, height, vertical } = page
  const { columns } = zone
  const [first, last] = [columns[0], columns.at(-1)]
  const sides = first && last && columns.length > 1 ? { left: first.left, right: width - last.right } : page.margins
  const margins = {
    top: page.margins.top,
    left: sides.left,
    // The longest line of a column is as wide as the column.
    right: Math.max(sides.right - 1, 0),
    bottom: bottomMargin(page),
  }
  // The layout of a vertical page is rotated: its left and right are the sheet's top and bottom.
  const sheet = vertical
    ? {
        width: height,
        height: width,
        top: margins.left,
        right: margins.top,
        bottom: margins.right,
        left: margins.bottom,
      }
    : { width, height, ...margins }
  return {
    page: {
      size: sheetSize(sheet),
      margin: {
        // Negative: the text begins and ends there even if a header or footer reaches into it (ECMA-376-1, 17.6.11).
        top: -Math.max(twips(sheet.top), 1),
        right: twips(sheet.right),
        bottom: -Math.max(twips(sheet.bottom), 1),
        left: twips(sheet.left),
        header: twips(running.headerTop),
        footer: twips(running.footerBottom),
      },
      ...(begins && running.restarts ? { pageNumbers: { start: running.firstNumber } } : {}),
      ...(vertical ? { textDirection: PageTextDirectionType.TOP_TO_BOTTOM_RIGHT_TO_LEFT } : {}),
    },
    ...columnsOf(columns),
    ...(begins ? { titlePage: running.titlePage } : {}),
    ...(isFirst ? {} : { type: part.startsPage ? SectionType.NEXT_PAGE : SectionType.CONTINUOUS }),
  }
}

const picturesOf = ({ page, placed }: Pick<Part, 'page' | 'placed'>) => [...page.backdrops, ...placed.pictures]

/** Backgrounds, rules and pictures at their places on the page. */
const behindText = (
  { page, placed }: Part,
  pictures: readonly StoredPicture[],
  context: ParagraphContext,
): (ImageRun | ShapeRun)[] => [
  ...placedBackground(page),
  ...picturesOf({ page, placed }).flatMap(({ box, picture }, at) =>
    placedPicture(box, picture, pictures, layers.pictures + at),
  ),
  // The layout of a vertical page is rotated.
  ...(page.vertical
    ? []
    : placedShapes(
        page.shapes,
        picturesOf({ page, placed }).map(({ box }) => box),
      )),
  ...placed.turned.map((paragraph) => turnedText(paragraph, context)),
]

/** Creates the sections of a document: a new one wherever the page format or its columns change. */
export function flowingSections(
  model: DocumentModel,
  context: ParagraphContext,
  running: readonly RunningText[],
): LazySection[] {
  const sections: (LazySection & { parts: (() => LazyBlock[])[] })[] = []
  let key = ''
  let tableLimit = 0
  let current = running[0]
  for (const part of partsOf(model.pages)) {
    // Text would go on below the last column of the zone above.
    const isBelowColumns = part.zone.columns.length > 1 && !part.isFirst
    if (part.startsPage || sections.length === 0) tableLimit = part.page.tableLimit ?? 0
    const begun = part.isFirst ? running.find(({ firstPage }) => firstPage === part.page) : undefined
    const own = begun ?? current
    if (!own) continue
    current = own
    const isNew = keyOf(part, tableLimit) !== key || isBelowColumns || begun !== undefined
    const { before = 0 } = part.zone
    // LibreOffice drops an empty paragraph at the end of a section.
    if (before >= 1) sections.at(-1)?.parts.push(() => [emptyParagraph(before - 1), emptyParagraph(1)])
    key = keyOf(part, tableLimit)
    if (isNew) {
      const isFirst = sections.length === 0
      const parts: (() => LazyBlock[])[] = []
      sections.push({
        properties: sectionProperties(part, isFirst, own, begun !== undefined),
        ...(begun ? { headers: begun.headers, footers: begun.footers } : {}),
        parts,
        *children() {
          for (const each of parts) yield* each()
        },
      })
    }
    const section = sections.at(-1)
    const { height, margins } = part.page
    for (const [at, column] of part.zone.columns.entries()) {
      const isFirst = at === 0 && part.isFirst
      // Leaves space for a line of text below a picture that fills the page.
      const room = { width: column.right - column.left, height: height - margins.top - margins.bottom - 20 }
      const opening = () => ({
        startsPage: at === 0 && part.startsPage && !(isNew && sections.length > 1),
        isFirstOfColumns: at === 0 && part.zone.columns.length > 1,
        startsColumn: at > 0 && column.continuedTo === undefined,
        bookmark: isFirst ? part.page.number : undefined,
        behind: isFirst ? behindText(part, model.pictures, context) : [],
        placed: isFirst ? part.placed.low.map((paragraph) => framed(paragraph, context)) : [],
      })
      section?.parts.push(() => columnChildren(column, room, model, context, opening()))
    }
  }
  return sections
}
