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
  plainText,
  widthOf,
  type DocumentModel,
  type DocumentPage,
  type Paragraph,
  type Run,
  type Table,
} from '../analysis/index.ts'
import { lineByLine, linesOfWidth, tabbedLine, withoutStart } from '../line-fitting/index.ts'
import { blocksOf } from './base-style.ts'
import type { LazySection } from './lazy-section.ts'
import { docxParagraph, type ParagraphContext } from './paragraph.ts'
import { layers, placedBackground, placedPicture, placedShapes } from './picture.ts'
import { docxTable } from './table.ts'
import { twips } from './units.ts'

/** Substitute fonts are slightly wider than the original ones. */
const spare = 1.04

/** Preserves the original lines with line breaks, and puts a tab between the marker of a list item and its text. */
function broken(paragraph: Paragraph): Run[] {
  const { lines, list, runs } = paragraph
  const [first, ...others] = lines
  if (!first) return runs
  if (!list)
    return lineByLine(linesOfWidth(lines.length > 1 ? paragraph : { ...paragraph, lines: [{ ...first, runs }] }))
  const style = runs[0]?.style ?? first.runs[0]?.style ?? noStyle
  const text = others.length > 0 ? withoutMarker(first.runs, list.marker) : runs
  const left = first.box.left + hangingOf(paragraph)
  const own = linesOfWidth({ ...paragraph, lines: [{ ...first, box: { ...first.box, left }, runs: text }, ...others] })
  return [{ text: `${list.marker}\t`, style }, ...lineByLine(own)]
}

function withoutMarker(runs: readonly Run[], marker: string): Run[] {
  const text = plainText(runs)
  if (!text.trimStart().startsWith(marker)) return [...runs]
  const rest = text.trimStart().slice(marker.length).trimStart()
  return withoutStart(runs, text.length - rest.length)
}

const hangingOf = ({ indent }: Paragraph) => Math.max(-indent.first, 0)

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
  const { pitch, lines } = paragraph
  const isJustified = paragraph.align === 'justify' && lines.length > 1
  // A justified line ends at the right side of its frame.
  const width = isJustified ? widthOf(box) + 0.5 : widthOf(box) * spare + 4
  const left =
    paragraph.align === 'center'
      ? box.left - (width - widthOf(box)) / 2
      : paragraph.align === 'right'
        ? box.right - width
        : box.left
  const hanging = paragraph.list ? hangingOf(paragraph) : 0
  const isFlush = paragraph.align === 'left' || paragraph.align === 'justify'
  const first = lines[0]?.box.left ?? box.left
  const others = lines.slice(1).reduce((least, line) => Math.min(least, line.box.left), Number.POSITIVE_INFINITY)
  const inner = isFlush && !paragraph.isRightToLeft && lines.length > 1 ? others : first
  const plain: Paragraph = {
    ...rest,
    box,
    runs: broken(paragraph),
    indent:
      hanging > 0
        ? { left: hanging, right: 0, first: -hanging }
        : isFlush && lines.length > 1
          ? { left: inner - box.left, right: 0, first: first - inner }
          : noIndent,
    before: 0,
    align: paragraph.align === 'justify' && !isJustified ? 'left' : paragraph.align,
  }
  return docxParagraph(plain, context, {
    spacing: { before: 0, after: 0, line: twips(pitch), lineRule: LineRuleType.EXACT },
    frame: {
      type: 'absolute',
      position: { x: twips(left), y: twips((lines[0]?.baseline ?? box.top) - pitch * 0.8) },
      width: twips(width),
      height: 0,
      rule: HeightRule.AUTO,
      anchor: { horizontal: FrameAnchorType.PAGE, vertical: FrameAnchorType.PAGE },
      wrap: FrameWrap.THROUGH,
    },
  })
}

const noIndent = { left: 0, right: 0, first: 0 }

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

/** The weight of the rule above a table: programs draw it below the table's upper side, other documents on it. */
const upperRule = ({ cells, border }: Table): number =>
  cells.some(({ sides }) => sides)
    ? cells.reduce((most, { row, sides }) => (row === 0 ? Math.max(most, sides?.top?.weight ?? 0) : most), 0)
    : border.weight

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
      return [gap(Math.max(room - upperRule(table) / 2, 1)), docxTable(table, 0, context)]
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
        ...blocks.flatMap((block) =>
          block.type === 'paragraph' ? (tabbedLine(block)?.texts ?? [block]).map((text) => framed(text, context)) : [],
        ),
        ...placedTables(
          blocks.filter((block) => block.type === 'table'),
          context,
        ),
        anchor(page, model),
      ],
    }
  })
}
