/** Writes paragraphs as text boxes. */
import type PptxGenJS from 'pptxgenjs'
import { heightOf, widthOf, type Paragraph } from '../analysis/index.ts'
import { lengthOf, piecesOf, tabbedLine } from '../line-fitting/index.ts'
import { addedSpace, ascentOf, hung, paragraphRuns } from './paragraph.ts'
import type { SlideScale } from './slide-position.ts'
import type { SlideOfPage } from './text-runs.ts'

/** Substitute fonts are slightly wider than the original ones, so boxes have some spare width, and single lines do not wrap. */
const spare = 1.06

/** The room below a text, in lines, with which it is not taken for too long because of a rounded height. */
const slack = 0.8

/** Adds a paragraph at its position. */
export function addParagraph(
  slide: PptxGenJS.Slide,
  original: Paragraph,
  fitting: SlideScale,
  slides: SlideOfPage,
): void {
  const paragraph = hung(original)
  const tabbed = tabbedLine(paragraph)
  if (!tabbed) {
    addTextBox(slide, paragraph, fitting, slides)
    return
  }
  for (const text of tabbed.texts) addTextBox(slide, text, fitting, slides)
  const style = paragraph.runs[0]?.style
  const baseline = paragraph.lines[0]?.baseline ?? paragraph.box.bottom
  if (!style) return
  for (const { left, right } of tabbed.dots)
    slide.addShape('line', {
      ...fitting.position({ left, right, top: baseline, bottom: baseline }),
      line: { color: style.colour, width: (style.size * fitting.scale) / 12, dashType: 'sysDot' },
    })
}

/** The part of its usual width to which a short item may be narrowed. */
const narrowest = 0.9

/** The least width of a list item of one line: its text is behind the indent, which is wider than the original one for some markers. */
function itemLength({ list, lines, indent, runs }: Paragraph): number {
  return list && lines.length < 2 ? Math.max(-indent.first, 0) + narrowest * lengthOf(piecesOf(runs).pieces) : 0
}

/** The width of a line in the reader's font: for some fonts it is more than that of the original line. */
const usualLength = (paragraph: Paragraph): number => lengthOf(piecesOf(paragraph.runs).pieces) + addedSpace(paragraph)

function addTextBox(slide: PptxGenJS.Slide, paragraph: Paragraph, fitting: SlideScale, slides: SlideOfPage): void {
  const { box, angle, pitch, lines, runs, tabs, isRightToLeft } = paragraph
  const align = tabs.length > 0 ? 'left' : paragraph.align
  if (runs.every(({ text }) => text.trim() === '')) return
  // Centred and right-aligned lines end where they ended.
  const keepsLines = lines.length < 2 || align === 'center' || align === 'right'
  const turned = angle === 90 || angle === 270
  const [length, height] = turned
    ? [heightOf(box), widthOf(box)]
    : [Math.max(widthOf(box), itemLength(paragraph)), Math.max(heightOf(box), pitch * lines.length)]
  // A justified paragraph ends at the right side of its box.
  const extra = align === 'justify' && !keepsLines ? 0 : keepsLines ? length * (spare - 1) + 3 : 2
  const width = length + extra
  const missing = angle === 0 && lines.length < 2 ? Math.max(0, usualLength(paragraph) - width) : 0
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
  const beginsRight = isRightToLeft ? align === 'left' || align === 'justify' : align === 'right'
  const left =
    angle !== 0
      ? middle.x - width / 2
      : beginsRight
        ? box.left - extra
        : align === 'center'
          ? box.left - extra / 2
          : box.left
  const baseline = lines[0]?.baseline ?? box.bottom
  const top = angle === 0 ? baseline - ascentOf(paragraph, pitch) : middle.y - height / 2
  // The box grows away from the side where the text is held, so that the text stays where it is.
  const beyondLeft = beginsRight ? missing : align === 'center' ? missing / 2 : 0
  const sides = { left: left - beyondLeft, right: left + width + missing - beyondLeft }
  slide.addText(paragraphRuns(paragraph, { width, pitch, before: 0, left: 0 }, fitting, slides), {
    ...fitting.position({ ...sides, top, bottom: top + height + (keepsLines ? 0 : slack * pitch) }),
    margin: 0,
    valign: 'top',
    wrap: !keepsLines || tabs.length > 0,
    fit: keepsLines ? 'none' : 'shrink',
    ...(angle === 0 ? {} : { rotate: angle }),
  })
}
