/** Paragraphs in WordprocessingML. */
import {
  AlignmentType,
  Bookmark,
  HeadingLevel,
  LineRuleType,
  Paragraph as DocxParagraph,
  TabStopType,
  type IParagraphOptions,
} from 'docx'
import type { Alignment, Paragraph } from '../page-analysis/index.ts'
import type { BaseStyles } from './base-style.ts'
import type { Numbering } from './numbering.ts'
import { childrenOf, pageBookmark, type RunContext } from './runs.ts'
import { twips } from './units.ts'

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
export type Extra = Partial<IParagraphOptions> & { bookmark?: number | undefined; after?: number }

const indentOf = ({ indent, list }: Paragraph): IParagraphOptions['indent'] => {
  if (list || (indent.left === 0 && indent.first === 0 && indent.right === 0)) return undefined
  const { left, right, first } = indent
  return {
    ...(left === 0 ? {} : { left: twips(left) }),
    ...(right === 0 ? {} : { right: twips(right) }),
    ...(first > 0 ? { firstLine: twips(first) } : first < 0 ? { hanging: twips(-first) } : {}),
  }
}

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
    ...(tabs.length > 0
      ? {
          tabStops: tabs.map((stop) => ({
            type: stop.align === 'right' ? TabStopType.RIGHT : TabStopType.LEFT,
            position: twips(stop.position),
          })),
        }
      : {}),
    spacing: { before: twips(before), after: twips(after), line: twips(pitch), lineRule: LineRuleType.EXACT },
  }
}

/** Creates a paragraph; `extra` is added to its own properties. */
export function docxParagraph(
  paragraph: Paragraph,
  context: ParagraphContext,
  { bookmark, after = 0, ...extra }: Extra = {},
): DocxParagraph {
  const base = context.styles.headings.get(paragraph.heading) ?? context.styles.text
  const children = childrenOf(paragraph.runs, { base, footnote: context.footnote, hasBookmark: context.hasBookmark })
  const mark = bookmark === undefined ? [] : [new Bookmark({ id: pageBookmark(bookmark), children: [] })]
  return new DocxParagraph({ ...propertiesOf(paragraph, context, after), ...extra, children: [...mark, ...children] })
}
