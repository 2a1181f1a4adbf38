/** Writes paragraphs as text boxes. */
import type PptxGenJS from 'pptxgenjs'
import { heightOf, widthOf, type Alignment, type Paragraph, type Run } from '../analysis/index.ts'
import type { SlideScale } from './slide-position.ts'

export const alignments: Record<Alignment, PptxGenJS.HAlign> = {
  left: 'left',
  center: 'center',
  right: 'right',
  justify: 'justify',
}

/** Characters that are not allowed in XML (XML 1.0, 2.2). */
const forbidden = /(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu

/** Slide numbers of the selected pages; links to other pages are dropped. */
export type SlideOfPage = ReadonlyMap<number, number>

function hyperlink(link: string, slides: SlideOfPage): PptxGenJS.HyperlinkProps | undefined {
  if (link === '') return undefined
  if (!link.startsWith('#')) return { url: link }
  const slide = slides.get(Number(link.slice(1)))
  return slide === undefined ? undefined : { slide }
}

export function textRuns(runs: readonly Run[], fitting: SlideScale, slides: SlideOfPage): PptxGenJS.TextProps[] {
  return runs.map(({ text, style }) => {
    const { latin, eastAsian, size, bold, italic, underline, strike, colour, position, link } = style
    const target = hyperlink(link, slides)
    const fontFace = eastAsian || latin
    return {
      text: text.replaceAll(forbidden, ''),
      options: {
        ...(fontFace ? { fontFace } : {}),
        fontSize: Math.round(size * fitting.scale * 10) / 10,
        bold,
        italic,
        color: colour,
        ...(underline ? { underline: { style: 'sng' } } : {}),
        ...(strike ? { strike: 'sngStrike' } : {}),
        ...(position === 'super' ? { superscript: true } : position === 'sub' ? { subscript: true } : {}),
        ...(target ? { hyperlink: target } : {}),
      },
    }
  })
}

function bulletOf({ list }: Paragraph): PptxGenJS.TextPropsOptions['bullet'] {
  if (!list) return undefined
  if (list.format !== 'bullet') return { type: 'number', numberStartAt: list.number, indent: 18 }
  return { characterCode: (list.marker.codePointAt(0) ?? 0x2022).toString(16).padStart(4, '0'), indent: 18 }
}

/** Substitute fonts are slightly wider than the original ones, so boxes have some spare width, and single lines do not wrap. */
const spare = 1.06

/** Adds a paragraph at its position. */
export function addParagraph(
  slide: PptxGenJS.Slide,
  paragraph: Paragraph,
  fitting: SlideScale,
  slides: SlideOfPage,
): void {
  const { box, align, angle, pitch, lines, runs, list } = paragraph
  if (runs.every(({ text }) => text.trim() === '')) return
  // Ascender heights differ between fonts, so the top of a line is computed from its baseline and pitch.
  const first = lines[0]?.baseline ?? box.bottom
  const upright = angle === 0 && !paragraph.runs.some(({ text }) => text === '')
  const top = upright ? Math.min(box.top, first - pitch * 0.82) : box.top
  const turned = angle === 90 || angle === 270
  const [width, height] = turned
    ? [heightOf(box), widthOf(box)]
    : [widthOf(box), Math.max(heightOf(box), pitch * lines.length)]
  const extra = width * (spare - 1) + 3
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
  const from =
    angle !== 0
      ? middle.x - (width + extra) / 2
      : align === 'right'
        ? box.left - extra
        : align === 'center'
          ? box.left - extra / 2
          : box.left
  const y = angle !== 0 ? middle.y - height / 2 : top
  const place = fitting.position({ left: from, top: y, right: from + width + extra, bottom: y + height })
  const bullet = bulletOf(paragraph)
  const parts = textRuns(runs, fitting, slides)
  const [head] = parts
  if (bullet && head) head.options = { ...head.options, bullet }
  slide.addText(parts, {
    ...place,
    margin: 0,
    align: list ? 'left' : alignments[align],
    valign: 'top',
    wrap: lines.length > 1,
    fit: 'none',
    ...(angle === 0 ? {} : { rotate: angle }),
    ...(lines.length > 1 ? { lineSpacing: Math.round(pitch * fitting.scale * 10) / 10 } : {}),
  })
}
