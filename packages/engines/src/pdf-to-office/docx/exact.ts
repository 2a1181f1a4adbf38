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
  topOf,
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

/** The place of a paragraph's frame, and how its lines are set in it. */
export function placeOf(paragraph: Paragraph): {
  left: number
  width: number
  indent: Paragraph['indent']
  align: Paragraph['align']
} {
  const { box, lines, align, list } = paragraph
  const isJustified = align === 'justify' && lines.length > 1
  // A justified line ends at the right side of its frame.
  const width = isJustified ? widthOf(box) + 0.5 : widthOf(box) * spare + 4
  const left =
    align === 'center' ? box.left - (width - widthOf(box)) / 2 : align === 'right' ? box.right - width : box.left
  return {
    left,
    width,
    indent: list ? { left: hangingOf(paragraph), right: 0, first: -hangingOf(paragraph) } : indentOf(paragraph),
    align: align === 'justify' && !isJustified ? 'left' : align,
  }
}

function indentOf({ box, lines, align, isRightToLeft }: Paragraph): Paragraph['indent'] {
  const [first, ...others] = lines
  if (!first || others.length === 0 || (align !== 'left' && align !== 'justify') || isRightToLeft) return noIndent
  const left = others.reduce((least, line) => Math.min(least, line.box.left), Number.POSITIVE_INFINITY)
  return { left: left - box.left, right: 0, first: first.box.left - left }
}

export function framed(paragraph: Paragraph, context: ParagraphContext): DocxParagraph {
  const { box, list: _list, pitch, lines, ...rest } = paragraph
  const { left, width, indent, align } = placeOf(paragraph)
  const plain: Paragraph = { ...rest, box, pitch, lines, runs: broken(paragraph), indent, before: 0, align }
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

/** The paragraph, or the texts of its line at their tab stops. */
const partsOf = (paragraph: Paragraph): Paragraph[] => tabbedLine(paragraph)?.texts ?? [paragraph]

/** The runs of each frame of a paragraph. */
export const textsOf = (paragraph: Paragraph): Run[][] => partsOf(paragraph).map(broken)

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

/** Only tables are in the page's flow: each is positioned by the gap above it, and one beside another floats. */
function placedTables(tables: readonly Table[], context: ParagraphContext): FileChild[] {
  let reached = 0
  return tables
    .toSorted((a, b) => a.box.top - b.box.top)
    .flatMap((table) => {
      const { bottom } = table.box
      const room = topOf(table) - reached
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
        ...placedTables(
          blocks.filter((block) => block.type === 'table'),
          context,
        ),
        ...blocks.flatMap((block) =>
          block.type === 'paragraph' ? partsOf(block).map((part) => framed(part, context)) : [],
        ),
        anchor(page, model),
      ],
    }
  })
}
