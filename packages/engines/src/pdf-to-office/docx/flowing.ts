/** The flowing layout: text that reflows across pages, for further editing. */
import {
  LineRuleType,
  PageOrientation,
  PageTextDirectionType,
  Paragraph as DocxParagraph,
  SectionType,
  type ISectionOptions,
} from 'docx'
import type {
  Block,
  DocumentModel,
  DocumentPage,
  Paragraph,
  PictureBlock,
  StoredPicture,
  Table,
  Zone,
} from '../analysis/index.ts'
import { blocksOf } from './base-style.ts'
import { type LazyBlock, type LazySection, LongTable, piecesOf } from './lazy-section.ts'
import { docxParagraph, type ParagraphContext } from './paragraph.ts'
import { docxPicture, placedPicture, type Room } from './picture.ts'
import { runningText, type RunningText } from './running-parts.ts'
import { docxTable } from './table.ts'
import { twips } from './units.ts'

/** A page whose content ends above this fraction of its text area was ended by a page break. */
const endedEarly = 0.72

interface Part {
  page: DocumentPage
  zone: Zone
  startsPage: boolean
  startsOnNewPage: boolean
}

const keyOf = ({ page: { width, height, vertical }, zone }: Part) =>
  `${Math.round(width)} ${Math.round(height)} ${vertical} ${zone.columns.length}`

/** The zones of all pages in order, with those that must begin a page. */
function partsOf(pages: readonly DocumentPage[]): Part[] {
  return pages.flatMap((page, at) => {
    const before = pages[at - 1]
    const startsPage = before !== undefined && isEndedEarly(before)
    return page.zones
      .filter(({ columns }) => columns.some(({ blocks }) => blocks.length > 0))
      .map((zone, index): Part => ({ page, zone, startsPage: startsPage && index === 0, startsOnNewPage: index === 0 }))
  })
}

function isEndedEarly(page: DocumentPage): boolean {
  const bottoms = blocksOf(page).map(({ box }) => box.bottom)
  if (page.tableEnd !== undefined) bottoms.push(page.tableEnd)
  if (bottoms.length === 0) return false
  const bottom = Math.max(...bottoms)
  const { top } = page.margins
  const last = page.height - page.margins.bottom
  return bottom - top < endedEarly * (last - top)
}

function sectionProperties(
  part: Part,
  isFirst: boolean,
  running: RunningText,
): NonNullable<ISectionOptions['properties']> {
  const { page, zone } = part
  const { width, height, vertical, margins } = page
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
  const { columns } = zone
  const space =
    columns.length > 1 ? Math.max(...columns.slice(1).map(({ left }, at) => left - (columns[at]?.right ?? left))) : 0
  const landscape = sheet.width > sheet.height
  return {
    page: {
      size: {
        // The library swaps width and height of landscape pages.
        width: twips(landscape ? sheet.height : sheet.width),
        height: twips(landscape ? sheet.width : sheet.height),
        orientation: landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
      },
      margin: {
        top: twips(sheet.top),
        right: twips(sheet.right),
        bottom: twips(sheet.bottom),
        left: twips(sheet.left),
        header: twips(running.headerTop ?? Math.min(36, sheet.top / 2)),
        footer: twips(running.footerBottom ?? Math.min(36, sheet.bottom / 2)),
      },
      ...(vertical ? { textDirection: PageTextDirectionType.TOP_TO_BOTTOM_RIGHT_TO_LEFT } : {}),
    },
    ...(columns.length > 1 ? { column: { count: columns.length, space: twips(space), equalWidth: true } } : {}),
    ...(isFirst
      ? { titlePage: running.titlePage }
      : { type: part.startsOnNewPage && part.startsPage ? SectionType.NEXT_PAGE : SectionType.CONTINUOUS }),
  }
}

/** An invisible paragraph that anchors the pictures behind the text of a page. */
const anchor = (behind: readonly PictureBlock[], pictures: readonly StoredPicture[], pageBreakBefore: boolean) =>
  new DocxParagraph({
    ...{ pageBreakBefore, spacing: { before: 0, after: 0, line: 20, lineRule: LineRuleType.EXACT } },
    children: behind.flatMap(({ box, picture }) => placedPicture(box, picture, pictures)),
  })

/** Writes the blocks of a column; the first one begins the page. */
function childrenOf(
  blocks: readonly Block[],
  left: number,
  room: Room,
  model: DocumentModel,
  context: ParagraphContext,
  first: { startsPage: boolean; bookmark: number | undefined; behind: readonly PictureBlock[] },
): LazyBlock[] {
  const [head] = blocks
  const isAnchored = first.behind.length > 0
  // Tables and pictures have no page break property.
  const opening = isAnchored
    ? [anchor(first.behind, model.pictures, first.startsPage)]
    : head && head.type !== 'paragraph' && first.startsPage
      ? [docxParagraph(emptyLine, context, { pageBreakBefore: true })]
      : []
  const written = blocks.flatMap((block, at): LazyBlock[] => {
    const next = blocks[at + 1]
    if (block.type === 'picture') return docxPicture(block, model.pictures, room)
    if (block.type === 'paragraph') {
      const begins = at === 0 ? { pageBreakBefore: first.startsPage && !isAnchored, bookmark: first.bookmark } : {}
      return [docxParagraph(block, context, { ...begins, after: next?.type === 'table' ? next.before : 0 })]
    }
    // Adjacent tables would be merged, so a paragraph separates them.
    const gap = next?.type === 'table' || !next ? [docxParagraph(emptyLine, context)] : []
    const pieces = piecesOf(block)
    const table = (each: Table) => docxTable(each, left, context)
    return [pieces.length > 1 ? new LongTable(pieces, table) : table(block), ...gap]
  })
  return [...opening, ...written]
}

const emptyLine: Paragraph = {
  type: 'paragraph',
  box: { left: 0, right: 0, top: 0, bottom: 0 },
  ...{ runs: [], lines: [], heading: 0, align: 'left', indent: { left: 0, right: 0, first: 0 } },
  ...{ before: 0, pitch: 6, tabs: [], angle: 0 },
}

/** Creates the sections of a document: a new one wherever the page format or its columns change. */
export function flowingSections(model: DocumentModel, context: ParagraphContext): LazySection[] {
  const running = runningText(model.pages, context)
  const sections: (LazySection & { parts: (() => LazyBlock[])[] })[] = []
  let key = ''
  for (const part of partsOf(model.pages)) {
    const isNew = keyOf(part) !== key
    key = keyOf(part)
    if (isNew) {
      const isFirst = sections.length === 0
      const parts: (() => LazyBlock[])[] = []
      sections.push({
        properties: sectionProperties(part, isFirst, running),
        ...(isFirst ? { headers: running.headers, footers: running.footers } : {}),
        parts,
        *children() {
          for (const each of parts) yield* each()
        },
      })
    }
    const section = sections.at(-1)
    const { height, margins } = part.page
    for (const [at, { blocks, left, right }] of part.zone.columns.entries()) {
      const isFirst = at === 0 && part.startsOnNewPage
      // Leaves space for a line of text below a picture that fills the page.
      const room = { width: right - left, height: height - margins.top - margins.bottom - 20 }
      const first = {
        startsPage: isFirst && part.startsPage && !(isNew && sections.length > 1),
        bookmark: isFirst ? part.page.number : undefined,
        behind: isFirst ? part.page.backdrops : [],
      }
      section?.parts.push(() => childrenOf(blocks, left, room, model, context, first))
    }
  }
  return sections
}
