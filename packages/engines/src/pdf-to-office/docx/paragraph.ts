/** Paragraphs in WordprocessingML, and their text runs with formatting, links and footnote references. */
import {
  AlignmentType,
  Bookmark,
  ColumnBreak,
  HeadingLevel,
  LeaderType,
  LineRuleType,
  Paragraph as DocxParagraph,
  Tab,
  TabStopType,
  ExternalHyperlink,
  FootnoteReferenceRun,
  InternalHyperlink,
  PageBreak,
  PageNumber,
  SoftHyphen,
  TextRun,
  UnderlineType,
  type IParagraphOptions,
  type IRunOptions,
  type ParagraphChild,
} from 'docx'
import {
  isHangul,
  isRightToLeft,
  softHyphen,
  type Alignment,
  type Paragraph,
  type Run,
  type TextStyle,
} from '../analysis/index.ts'
import { writtenRuns } from '../line-fitting/index.ts'
import { xmlText } from '../xml-text.ts'
import type { BaseStyles, BaseStyle } from './base-style.ts'
import type { Numbering } from './numbering.ts'
import { rubyRun } from './ruby.ts'
import { twips, halfPoints } from './units.ts'

const alignments: Record<Alignment, (typeof AlignmentType)[keyof typeof AlignmentType]> = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
  justify: AlignmentType.BOTH,
}

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const

export interface ParagraphContext {
  styles: BaseStyles
  numbering: Numbering
  footnote: RunContext['footnote']
  hasBookmark: RunContext['hasBookmark']
}

/** Library options beyond the text's own properties: page breaks, frames. */
export type Extra = Partial<IParagraphOptions> & {
  bookmark?: number | undefined
  after?: number
  columnBreakBefore?: boolean
  /** Pictures and shapes that are anchored to the paragraph. */
  anchored?: readonly ParagraphChild[]
}

const tabStops = { left: TabStopType.LEFT, center: TabStopType.CENTER, right: TabStopType.RIGHT } as const

const indentOf = ({ indent, list }: Paragraph): IParagraphOptions['indent'] => {
  const { left, right, first } = indent
  // Items of one list may stand in different columns.
  if (list) return { left: twips(left), hanging: twips(-first) }
  if (left === 0 && first === 0 && right === 0) return undefined
  return {
    ...(left === 0 ? {} : { left: twips(left) }),
    ...(right === 0 ? {} : { right: twips(right) }),
    ...(first > 0 ? { firstLine: twips(first) } : first < 0 ? { hanging: twips(-first) } : {}),
  }
}

/** Whether a line of Hangul ends within a word. */
const dividesWords = ({ lines }: Paragraph): boolean =>
  lines.some((line, at) => {
    const next = lines[at + 1]?.runs[0]?.text ?? ''
    return !line.endsInSpace && isHangul(next) && isHangul(line.runs.at(-1)?.text.slice(-1) ?? '')
  })

/** All properties of a paragraph except its text. */
function propertiesOf(paragraph: Paragraph, { numbering }: ParagraphContext, after: number): IParagraphOptions {
  const { align, heading, list, before, pitch, tabs } = paragraph
  const indent = indentOf(paragraph)
  const level = headings[heading - 1]
  return {
    ...(level ? { heading: level } : {}),
    ...(align === 'left' ? {} : { alignment: alignments[align] }),
    ...(indent ? { indent } : {}),
    ...(list ? { numbering: numbering.of({ ...paragraph, list }) } : {}),
    ...(paragraph.isRightToLeft ? { bidirectional: true } : {}),
    // In Korean, lines may end within a word: by default Word only divides Korean text at spaces.
    ...(dividesWords(paragraph) ? { wordWrap: true } : {}),
    ...(tabs.length > 0
      ? {
          tabStops: tabs.map((stop) => ({
            type: tabStops[stop.align],
            position: twips(stop.position),
            ...(stop.leader ? { leader: LeaderType.DOT } : {}),
          })),
        }
      : {}),
    spacing: { before: twips(before), after: twips(after), line: twips(pitch), lineRule: LineRuleType.EXACT },
  }
}

/** A column break, and the bookmark of a page. */
export const startOf = (startsColumn: boolean, bookmark: number | undefined): ParagraphChild[] => [
  ...(startsColumn ? [new ColumnBreak()] : []),
  ...(bookmark === undefined ? [] : [new Bookmark({ id: pageBookmark(bookmark), children: [] })]),
]

/** Creates a paragraph; `extra` is added to its own properties. */
export function docxParagraph(
  paragraph: Paragraph,
  context: ParagraphContext,
  { bookmark, after = 0, columnBreakBefore = false, anchored = [], ...extra }: Extra = {},
): DocxParagraph {
  const base = context.styles.headings.get(paragraph.heading) ?? context.styles.text
  const children = childrenOf(writtenRuns(paragraph), {
    base,
    footnote: context.footnote,
    hasBookmark: context.hasBookmark,
  })
  const mark = [...startOf(columnBreakBefore, bookmark), ...anchored]
  return new DocxParagraph({ ...propertiesOf(paragraph, context, after), ...extra, children: [...mark, ...children] })
}

/** The name of a page's bookmark, the target of links to it. */
export const pageBookmark = (page: string | number): string => `page-${page}`

function fontOf({ latin, eastAsian }: TextStyle, base: BaseStyle): IRunOptions['font'] {
  const [one, other] = [latin || base.latin, eastAsian || base.eastAsian]
  if (one === base.latin && other === base.eastAsian) return undefined
  const ascii = one || other
  return { ...(ascii ? { ascii, hAnsi: ascii, cs: ascii } : {}), ...(other || one ? { eastAsia: other || one } : {}) }
}

/** The properties of a style that differ from the base style. */
function lookOf(style: TextStyle, base: BaseStyle): IRunOptions {
  const font = fontOf(style, base)
  const size = style.position === 'base' ? style.size : base.size
  const { scale } = style
  return {
    ...(font === undefined ? {} : { font }),
    ...(scale === base.scale ? {} : { scale }),
    ...(Math.abs(size - base.size) < 0.25 ? {} : { size: halfPoints(size) }),
    ...(style.bold === base.bold ? {} : { bold: style.bold }),
    ...(style.italic === base.italic ? {} : { italics: style.italic }),
    ...(style.underline ? { underline: { type: UnderlineType.SINGLE } } : {}),
    ...(style.strike ? { strike: true } : {}),
    ...(style.colour === base.colour ? {} : { color: style.colour }),
    ...(style.position === 'super' ? { superScript: true } : style.position === 'sub' ? { subScript: true } : {}),
  }
}

interface RunContext {
  base: BaseStyle
  /** Returns the number of a footnote by its mark. */
  footnote: (mark: string) => number | undefined
  /** Whether a bookmark of that name exists. */
  hasBookmark: (name: string) => boolean
}

/** The text of a run, with its tabs and the places where its words may be divided. */
const textOf = ({ text }: Run): (string | SoftHyphen | Tab)[] =>
  xmlText(text)
    .split(tabsAndHyphens)
    .filter((part) => part !== '')
    .map((part) => (part === '\t' ? new Tab() : part === softHyphen ? new SoftHyphen() : part))

const tabsAndHyphens = new RegExp(`(\t|${softHyphen})`, 'u')

/** Where the original goes on in the next column or on the next page, Word does so too. */
const breakBefore = ({ begins }: Run): ParagraphChild[] =>
  begins === undefined ? [] : [begins === 'page' ? new PageBreak() : new ColumnBreak()]

function childOf(run: Run, { base, footnote, hasBookmark }: RunContext): ParagraphChild {
  const note = run.footnote === undefined ? undefined : footnote(run.footnote)
  if (note !== undefined) return new FootnoteReferenceRun(note)
  const look = lookOf(run.style, base)
  if (run.text === '\n') return new TextRun({ break: 1 })
  if (run.field === 'page') return new TextRun({ ...look, children: [PageNumber.CURRENT] })
  const bare = new TextRun({
    ...look,
    ...(isRightToLeft(run.text) ? { rightToLeft: true } : {}),
    children: textOf(run),
  })
  const text = run.ruby === undefined ? bare : rubyRun(bare, run.ruby, { size: run.style.size, look })
  const { link } = run.style
  if (link === '') return text
  if (!link.startsWith('#')) return new ExternalHyperlink({ link, children: [text] })
  const anchor = pageBookmark(link.slice(1))
  return hasBookmark(anchor) ? new InternalHyperlink({ anchor, children: [text] }) : text
}

const childrenOf = (runs: readonly Run[], context: RunContext): ParagraphChild[] =>
  runs.flatMap((run) => [...breakBefore(run), childOf(run, context)])
