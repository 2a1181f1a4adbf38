/** Writes the paragraphs of a Hangul document, with the tables, boxes and pictures in them, as blocks of WordprocessingML. */
import {
  Bookmark,
  ColumnBreak,
  DropCapType,
  EndnoteReferenceRun,
  ExternalHyperlink,
  FootnoteReferenceRun,
  FrameAnchorType,
  FrameWrap,
  InternalHyperlink,
  PageNumber,
  Paragraph as DocxParagraph,
  Tab,
  Table as DocxTable,
  TextRun,
  type IParagraphOptions,
  type ParagraphChild,
} from 'docx'
import { rubyRun } from '../../pdf-to-office/docx/ruby.ts'
import { twips } from '../../pdf-to-office/docx/units.ts'
import { xmlText } from '../../pdf-to-office/xml-text.ts'
import type {
  Caption,
  Drawing,
  DropCap,
  Inline,
  Note,
  Paragraph,
  Picture,
  Table,
  Text,
  TextBox,
} from '../document/model.ts'
import { mathOf, parseEquation } from '../equations/index.ts'
import { ownCharacterOptions } from './character-options.ts'
import { commentEdge } from './comments.ts'
import { differing } from './differing.ts'
import { listOf, type ParagraphList } from './numbering.ts'
import { paragraphOptions } from './paragraph-options.ts'
import { styleSize } from './styles.ts'
import { tableOf } from './tables.ts'
import { separator, type Block, type WriteContext } from './write-context.ts'

/** The name of a bookmark in Word: up to 40 letters, digits and underscores. */
export function bookmarkId(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}]/gu, '_').slice(0, 38)
  return `b_${plain}`
}

const lineParts = (text: string): (string | Tab)[] =>
  text
    .split(/(\t)/)
    .filter((part) => part !== '')
    .map((part) => (part === '\t' ? new Tab() : xmlText(part)))

/** Writes the runs of a text: tabs and line breaks are elements. */
function textRuns({ text, shape, link }: Text, { style }: Paragraph): ParagraphChild[] {
  const options = ownCharacterOptions(shape, style?.character)
  const runs = text
    .split('\n')
    .map((line, at) => new TextRun({ ...options, ...(at > 0 ? { break: 1 } : {}), children: lineParts(line) }))
  if (link === undefined) return runs
  return link.startsWith('#')
    ? [new InternalHyperlink({ anchor: bookmarkId(link.slice(1)), children: runs })]
    : [new ExternalHyperlink({ link, children: runs })]
}

/** The largest size of the characters of a paragraph, in points. */
const sizeOf = ({ content, character }: Paragraph): number => {
  const sizes = content.flatMap((part) => (part.type === 'text' && part.text.trim() !== '' ? [part.shape.size] : []))
  return sizes.length > 0 ? sizes.reduce((most, size) => Math.max(most, size), 0) : character.size
}

/** The properties of a paragraph that differ from those of its style. */
function ownParagraphOptions(paragraph: Paragraph, hasObjects: boolean): IParagraphOptions {
  const { style, shape } = paragraph
  const own = paragraphOptions(shape, sizeOf(paragraph), hasObjects)
  return style?.paragraph ? differing(own, paragraphOptions(style.paragraph, styleSize(style), false)) : own
}

/** The indents of a paragraph whose lines begin after the marker of the first. */
function hangingOf(paragraph: Paragraph, { hang }: ParagraphList): IParagraphOptions {
  const { left, right, first } = paragraph.shape
  // With a hanging indent of its own, the marker stands in it.
  if (hang === 0 || first < 0) return {}
  const width = hang * sizeOf(paragraph)
  return { indent: { left: twips(left + first + width), right: twips(right), hanging: twips(width) } }
}

const hasCaption = (part: Inline): part is Picture | Drawing => part.type === 'picture' || part.type === 'drawing'

const standsAlone = (part: Inline): part is Table | TextBox => part.type === 'table' || part.type === 'box'

export function noteRun({ kind, paragraphs }: Note, context: WriteContext): ParagraphChild[] {
  if (!context.hasNotes) return []
  const inner = { ...context, floats: false, hasNotes: false }
  const children = blocksOf(paragraphs, inner).filter((block) => block instanceof DocxParagraph)
  const content = { children: children.length > 0 ? children : [new DocxParagraph({})] }
  return [kind === 'footnote' ? new FootnoteReferenceRun(content) : new EndnoteReferenceRun(content)]
}

function inlineOf(part: Inline, paragraph: Paragraph, context: WriteContext): ParagraphChild[] {
  const look = () => ('shape' in part ? ownCharacterOptions(part.shape, paragraph.style?.character) : {})
  switch (part.type) {
    case 'text':
      return textRuns(part, paragraph)
    case 'picture':
    case 'drawing':
      return context.pictures.run(part, context.floats, context.section)
    case 'equation':
      return [mathOf(parseEquation(part.script))]
    case 'note':
      return noteRun(part, context)
    case 'comment-start':
    case 'comment-end':
      return commentEdge(part, context)
    case 'bookmark':
      return [new Bookmark({ id: bookmarkId(part.name), children: [] })]
    case 'page-number':
      return [new TextRun({ ...look(), children: [part.isTotal ? PageNumber.TOTAL_PAGES : PageNumber.CURRENT] })]
    case 'ruby': {
      const text = new TextRun({ ...look(), children: [xmlText(part.text)] })
      return [rubyRun(text, part.reading, { size: part.shape.size, look: look() })]
    }
    default:
      return []
  }
}

/** A line of a paragraph: all of it, or what is between its tables. */
function lineOf(paragraph: Paragraph, content: readonly Inline[], context: WriteContext, isFirst: boolean) {
  const { style, shape, character } = paragraph
  const list = isFirst && shape.list ? listOf(shape.list, context.styles, context.section) : undefined
  const hasObjects = content.some((part) => hasCaption(part) || part.type === 'equation')
  const id = style && context.names.idOf(style)
  return new DocxParagraph({
    ...ownParagraphOptions(paragraph, hasObjects),
    ...(id === undefined ? {} : { style: id }),
    ...(list
      ? { numbering: { reference: list.reference, level: list.level, custom: true }, ...hangingOf(paragraph, list) }
      : {}),
    ...(isFirst && paragraph.pageBreak ? { pageBreakBefore: true } : {}),
    run: ownCharacterOptions(character, style?.character),
    children: [
      ...(isFirst && paragraph.columnBreak ? [new ColumnBreak()] : []),
      ...content.flatMap((part) => inlineOf(part, paragraph, context)),
    ],
  })
}

const captionBlocks = (caption: Caption | undefined, isAbove: boolean, context: WriteContext): Block[] =>
  caption && caption.isAbove === isAbove ? blocksOf(caption.paragraphs, context) : []

/** The letter in a frame of its own, which the next paragraph flows around (ECMA-376-1, 17.3.1.11). */
function dropCapParagraph({ text, shape, lines }: DropCap, { style }: Paragraph): DocxParagraph {
  return new DocxParagraph({
    keepNext: true,
    spacing: { before: 0, after: 0 },
    frame: {
      type: 'absolute',
      dropCap: DropCapType.DROP,
      lines,
      wrap: FrameWrap.AROUND,
      anchor: { horizontal: FrameAnchorType.TEXT, vertical: FrameAnchorType.TEXT },
      position: { x: 0, y: 0 },
    },
    children: [new TextRun({ ...ownCharacterOptions(shape, style?.character), children: [xmlText(text)] })],
  })
}

function paragraphBlocks(paragraph: Paragraph, context: WriteContext): Block[] {
  const blocks: Block[] = []
  let line: Inline[] = []
  let hasLine = false
  const flush = () => {
    blocks.push(lineOf(paragraph, line, context, !hasLine))
    hasLine = true
    line = []
  }
  const isBlank = () => line.every((part) => part.type === 'text' && part.text.trim() === '')
  for (const part of paragraph.content) {
    if (part.type === 'drop-cap') {
      blocks.push(dropCapParagraph(part, paragraph))
      continue
    }
    if (!standsAlone(part)) {
      line.push(part)
      if (!hasCaption(part)) continue
      blocks.push(...captionBlocks(part.caption, true, context))
      continue
    }
    if (!isBlank() || (paragraph.pageBreak && !hasLine)) flush()
    blocks.push(...captionBlocks(part.caption, true, context))
    if (blocks.at(-1) instanceof DocxTable) blocks.push(separator())
    blocks.push(...tableOf(part, paragraph, context))
    blocks.push(...captionBlocks(part.caption, false, context))
  }
  if (!isBlank() || !blocks.some((block) => block instanceof DocxTable)) flush()
  for (const part of paragraph.content)
    if (hasCaption(part)) blocks.push(...captionBlocks(part.caption, false, context))
  return blocks
}

/** Writes paragraphs one by one. Between two tables there is an empty line. */
export function* blocksOneByOne(paragraphs: readonly Paragraph[], context: WriteContext): Generator<Block> {
  let last: Block | undefined
  for (const paragraph of paragraphs)
    for (const block of paragraphBlocks(paragraph, context)) {
      if (block instanceof DocxTable && last instanceof DocxTable) yield separator()
      yield block
      last = block
    }
  if (last instanceof DocxTable) yield separator()
}

export const blocksOf = (paragraphs: readonly Paragraph[], context: WriteContext): Block[] => [
  ...blocksOneByOne(paragraphs, context),
]
