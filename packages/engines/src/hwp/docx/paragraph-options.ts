/** The look of paragraphs in WordprocessingML. */
import {
  AlignmentType,
  BorderStyle,
  LeaderType,
  LineRuleType,
  TabStopType,
  type IBorderOptions,
  type IParagraphOptions,
} from 'docx'
import { eighths, twips } from '../../pdf-to-office/docx/units.ts'
import type { BorderFill, BorderSide, ParagraphShape } from '../document/model.ts'
import { shadingWith } from './character-options.ts'

const alignments: Record<ParagraphShape['align'], (typeof AlignmentType)[keyof typeof AlignmentType]> = {
  left: AlignmentType.LEFT,
  right: AlignmentType.RIGHT,
  center: AlignmentType.CENTER,
  justify: AlignmentType.BOTH,
  distribute: AlignmentType.DISTRIBUTE,
}

const tabTypes = {
  left: TabStopType.LEFT,
  right: TabStopType.RIGHT,
  center: TabStopType.CENTER,
  decimal: TabStopType.DECIMAL,
} as const

const sideStyles: Record<BorderSide['style'], (typeof BorderStyle)[keyof typeof BorderStyle]> = {
  single: BorderStyle.SINGLE,
  thick: BorderStyle.THICK,
  double: BorderStyle.DOUBLE,
  dashed: BorderStyle.DASHED,
  dotted: BorderStyle.DOTTED,
}

/** A side of a border; without one, it is written as none, because a table would have lines otherwise. */
export const sideOptions = (side: BorderSide | undefined): IBorderOptions =>
  side
    ? { style: sideStyles[side.style], size: eighths(side.width), color: side.colour }
    : { style: BorderStyle.NONE, size: 0, color: 'auto' }

export const shadingOf = (fill: string | undefined) => (fill === undefined ? {} : { shading: shadingWith(fill) })

const frameOf = ({ left, right, top, bottom, fill }: BorderFill): IParagraphOptions => ({
  ...(left || right || top || bottom
    ? {
        border: {
          ...(left ? { left: sideOptions(left) } : {}),
          ...(right ? { right: sideOptions(right) } : {}),
          ...(top ? { top: sideOptions(top) } : {}),
          ...(bottom ? { bottom: sideOptions(bottom) } : {}),
        },
      }
    : {}),
  ...shadingOf(fill),
})

/** Below this, in percent of the font's size, lines are lower than Word's own, which are as high as the font says. */
const lowLines = 140

/**
 * The distance of lines. In Hangul it is a share of the font's size, in Word one of the height that the font says: so it is written in points.
 *
 * @param size the largest size of characters, in points
 * @param hasObjects whether there are objects in the lines, which an exact height would cut
 */
function lineOf({ line }: ParagraphShape, size: number, hasObjects: boolean): IParagraphOptions['spacing'] {
  const { type, value } = line
  if (type === 'percent') {
    const isExact = value < lowLines && !hasObjects
    return { line: twips((size * value) / 100), lineRule: isExact ? LineRuleType.EXACT : LineRuleType.AT_LEAST }
  }
  if (type === 'between') return { line: twips(size + value), lineRule: LineRuleType.AT_LEAST }
  return {
    line: twips(value),
    lineRule: type === 'exact' && !hasObjects ? LineRuleType.EXACT : LineRuleType.AT_LEAST,
  }
}

/** The properties of a paragraph, without its style and its numbering. */
export function paragraphOptions(shape: ParagraphShape, size: number, hasObjects: boolean): IParagraphOptions {
  const { align, left, right, first, before, after, tabs, frame } = shape
  return {
    alignment: alignments[align],
    indent: {
      // A hanging indent of Hangul begins at the left margin, and that of Word before it.
      left: twips(left - Math.min(first, 0)),
      right: twips(right),
      ...(first < 0 ? { hanging: twips(-first) } : { firstLine: twips(first) }),
    },
    spacing: { before: twips(before), after: twips(after), ...lineOf(shape, size, hasObjects) },
    keepNext: shape.keepNext,
    keepLines: shape.keepLines,
    pageBreakBefore: shape.pageBreakBefore,
    // By default Word only divides Korean text at spaces.
    wordWrap: shape.breaksWords,
    ...(tabs.length > 0
      ? {
          tabStops: tabs.map(({ type, position, leader }) => ({
            type: tabTypes[type],
            position: twips(position),
            ...(leader ? { leader: LeaderType.DOT } : {}),
          })),
        }
      : {}),
    ...(frame ? frameOf(frame) : {}),
  }
}
