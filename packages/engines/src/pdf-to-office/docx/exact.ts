/** The exact layout: every paragraph is in a frame at its position on the page, so that it looks the same. */
import {
  FrameAnchorType,
  FrameWrap,
  HeightRule,
  LineRuleType,
  PageOrientation,
  Paragraph as DocxParagraph,
  SectionType,
  TableAnchorType,
  TextRun,
  type FileChild,
  type Table as DocxTable,
} from 'docx'
import {
  widthOf,
  type DocumentModel,
  type DocumentPage,
  type Paragraph,
  type Run,
  type Table,
} from '../analysis/index.ts'
import { lineByLine } from '../line-fitting/index.ts'
import { blocksOf } from './base-style.ts'
import type { LazySection } from './lazy-section.ts'
import { docxParagraph, type ParagraphContext } from './paragraph.ts'
import { layers, placedBackground, placedPicture, placedShapes } from './picture.ts'
import { docxTable } from './table.ts'
import { twips } from './units.ts'

/** Substitute fonts are slightly wider than the original ones. */
const spare = 1.04

/** Preserves the original lines with line breaks. */
function broken({ lines, list, runs }: Paragraph): Run[] {
  if (lines.length < 2)
    return list
      ? [{ text: `${list.marker} `, style: runs[0]?.style ?? lines[0]?.runs[0]?.style ?? noStyle }, ...runs]
      : runs
  return lineByLine(lines)
}

const noStyle = {
  latin: '',
  eastAsian: '',
  scale: 100,
  size: 10,
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  colour: '000000',
  position: 'base',
  link: '',
} as const

export function framed(paragraph: Paragraph, context: ParagraphContext): DocxParagraph {
  const { box, list: _list, ...rest } = paragraph
  const { pitch } = paragraph
  const width = widthOf(box) * spare + 4
  const left =
    paragraph.align === 'center'
      ? box.left - (width - widthOf(box)) / 2
      : paragraph.align === 'right'
        ? box.right - width
        : box.left
  const plain: Paragraph = {
    ...rest,
    box,
    runs: broken(paragraph),
    indent: { left: 0, right: 0, first: 0 },
    before: 0,
    align: paragraph.align === 'justify' ? 'left' : paragraph.align,
  }
  return docxParagraph(plain, context, {
    spacing: { before: 0, after: 0, line: twips(pitch), lineRule: LineRuleType.EXACT },
    frame: {
      type: 'absolute',
      position: { x: twips(left), y: twips((paragraph.lines[0]?.baseline ?? box.top) - pitch * 0.8) },
      width: twips(width),
      height: 0,
      rule: HeightRule.AUTO,
      anchor: { horizontal: FrameAnchorType.PAGE, vertical: FrameAnchorType.PAGE },
      wrap: FrameWrap.THROUGH,
    },
  })
}

const floating = (table: Table, context: ParagraphContext): DocxTable =>
  docxTable(table, table.box.left, context, {
    float: {
      horizontalAnchor: TableAnchorType.PAGE,
      verticalAnchor: TableAnchorType.PAGE,
      absoluteHorizontalPosition: twips(table.box.left),
      absoluteVerticalPosition: twips(table.box.top),
    },
  })

/** An empty line with the height of the gap. */
const gap = (height: number) =>
  new DocxParagraph({
    spacing: { before: 0, after: 0, line: Math.max(twips(height), 20), lineRule: LineRuleType.EXACT },
    children: [],
  })

/** Only tables are in the page's flow: each is positioned by the gap above it, and one beside another floats. */
function placedTables(tables: readonly Table[], context: ParagraphContext): FileChild[] {
  let reached = 0
  return tables
    .toSorted((a, b) => a.box.top - b.box.top)
    .flatMap((table) => {
      const { top, bottom } = table.box
      const room = top - reached
      if (room < 1) return [gap(1), floating(table, context)]
      reached = bottom
      return [gap(room), docxTable(table, 0, context)]
    })
}

/** An empty paragraph that anchors the page's pictures, so that the page is not empty. */
function anchor(page: DocumentPage, model: DocumentModel): DocxParagraph {
  const pictures = [...page.backdrops, ...blocksOf(page).filter((block) => block.type === 'picture')]
  return new DocxParagraph({
    spacing: { before: 0, after: 0, line: 20, lineRule: LineRuleType.EXACT },
    children: [
      ...placedBackground(page),
      ...pictures.flatMap(({ box, picture }, at) => placedPicture(box, picture, model.pictures, layers.pictures + at)),
      ...placedShapes(
        page.shapes,
        pictures.map(({ box }) => box),
      ),
      new TextRun({ text: '', size: 2 }),
    ],
  })
}

/** Creates a section for each page. */
export function exactSections(model: DocumentModel, context: ParagraphContext): LazySection[] {
  return model.pages.map((page): LazySection => {
    const landscape = page.width > page.height
    const blocks = [
      ...page.header,
      ...blocksOf(page),
      ...page.footnotes.flatMap(({ paragraphs }) => paragraphs),
      ...page.footer,
    ]
    return {
      properties: {
        type: SectionType.NEXT_PAGE,
        page: {
          size: {
            width: twips(landscape ? page.height : page.width),
            height: twips(landscape ? page.width : page.height),
            orientation: landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
          },
          margin: { top: 0, right: 0, bottom: 0, left: 0, header: 0, footer: 0 },
        },
      },
      children: () => [
        ...blocks.flatMap((block) => (block.type === 'paragraph' ? [framed(block, context)] : [])),
        ...placedTables(
          blocks.filter((block) => block.type === 'table'),
          context,
        ),
        anchor(page, model),
      ],
    }
  })
}
