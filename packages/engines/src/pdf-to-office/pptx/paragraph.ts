/** Paragraphs of text boxes and cells. */
import type PptxGenJS from 'pptxgenjs'
import { isEastAsian, plainText, type Alignment, type Paragraph, type Run } from '../analysis/index.ts'
import { betweenScripts, changesScript, fitted, fittedLines, lineByLine, writtenRuns } from '../line-fitting/index.ts'
import { bulletOf } from './list-marker.ts'
import type { SlideScale } from './slide-position.ts'
import { textRuns, type SlideOfPage } from './text-runs.ts'
import { withWholeWords } from './whole-words.ts'

const mirrored: Record<Alignment, PptxGenJS.HAlign> = {
  left: 'right',
  center: 'center',
  right: 'left',
  justify: 'justify',
}

/**
 * Below its baseline a line has this share of the font size: with an exact line height, LibreOffice puts the descent of the font there. It is
 * 0.21 to 0.29 in common fonts; 0.2 gave the most similar pages.
 */
const descent = 0.2

/** The largest font size of the first line. */
export const sizeOf = ({ lines, runs }: Paragraph): number =>
  (lines[0]?.runs ?? runs).reduce((most, { style }) => Math.max(most, style.size), 0)

/** The distance from the top of a paragraph's first line to its baseline, in points. */
export const ascentOf = (paragraph: Paragraph, pitch: number): number => pitch - descent * sizeOf(paragraph)

/** A short text before a tab is the marker of a hanging paragraph. */
const longestMarker = 4
/** The deepest hanging indent, in points. */
const deepest = 72

/**
 * Gives a paragraph whose text begins at a tab, behind a marker, a hanging indent in its place. A line with more tabs keeps them: LibreOffice
 * ignores the tab stops of a paragraph with a hanging indent.
 */
export function hung(paragraph: Paragraph): Paragraph {
  const { tabs, runs, box, list, isRightToLeft, lines } = paragraph
  const [tab] = tabs
  if (tabs.length > 1 && lines.length < 2) return paragraph
  const marker = plainText(runs).indexOf('\t')
  if (tab?.textLeft === undefined || list || isRightToLeft || marker < 1 || marker > longestMarker) return paragraph
  const depth = tab.textLeft - (lines[0]?.box.left ?? box.left)
  if (depth <= 0 || depth > deepest) return paragraph
  return { ...paragraph, tabs: tabs.slice(1), indent: { ...paragraph.indent, first: -depth } }
}

/**
 * LibreOffice Impress adds a fifth of the height of the font wherever East Asian characters, also signs, meet others. The height of the fonts
 * that it uses for them is 1.44 to 1.45 ems (Noto Sans CJK and Noto Serif CJK). This is that space, in ems.
 */
const betweenCharacters = 0.29

/** The space in a line, in ems, that Impress adds beyond the one between letters, with which lines are fitted. */
function addedIn(text: string): number {
  let [added, previous, script] = [0, '', '']
  for (const character of text) {
    // A space belongs to the script before it.
    const own = /\s/.test(character) ? script : isEastAsian(character) ? 'East Asian' : 'other'
    if (script !== '' && own !== script)
      added += betweenCharacters - (changesScript(previous, character) ? betweenScripts : 0)
    script = own
    previous = character
  }
  return added
}

/** That space in the line with most of it, in points. */
export const addedSpace = ({ lines }: Paragraph): number =>
  Math.max(0, ...lines.map(({ runs }) => addedIn(plainText(runs)) * (runs[0]?.style.size ?? 0)))

export interface ParagraphPlace {
  /** The width of its box without margins, in points. */
  width: number
  /** The distance between baselines, in points. */
  pitch: number
  /** The space above it, and on its left, in points. */
  before: number
  left: number
  /** Whether lines end where they end in the original. */
  keepsLines?: boolean
}

const tabAlignments = { left: 'l', center: 'ctr', right: 'r' } as const

const afterTab = (runs: readonly Run[]): Run[] =>
  runs.map((run, at) => (at === 0 ? { ...run, text: `\t${run.text}` } : run))

/** Converts a paragraph; its own properties are those of its first run. */
export function paragraphRuns(
  original: Paragraph,
  { width, pitch, before, left, keepsLines = false }: ParagraphPlace,
  fitting: SlideScale,
  slides: SlideOfPage,
): PptxGenJS.TextProps[] {
  const paragraph = hung(withWholeWords(original))
  const { list, lines, isRightToLeft } = paragraph
  const first = paragraph.indent.first
  const hanging = Math.max(-first, 0)
  const placed: Paragraph = {
    ...paragraph,
    // A text at a tab stop begins there, whatever the alignment of its paragraph.
    align: paragraph.tabs.length > 0 || (paragraph.align === 'justify' && lines.length < 2) ? 'left' : paragraph.align,
    indent: { left: left + hanging, right: 0, first },
    tabs: paragraph.tabs.map((tab) => ({ ...tab, position: tab.x - paragraph.box.left + left })),
  }
  const room = width - addedSpace(paragraph)
  const fit = keepsLines
    ? { ...placed, runs: lineByLine(fittedLines(placed.lines, room - placed.indent.left)) }
    : fitted(placed, room).paragraph
  const bullet = list && list.marker !== '' ? bulletOf(list, Math.max(hanging, 1) * fitting.scale) : undefined
  const marker =
    list && list.marker !== '' && !bullet
      ? [{ text: `${list.marker}\t`, style: (fit.runs[0] ?? lines[0]?.runs[0])?.style }]
      : []
  const runs = [
    ...marker.flatMap(({ text, style }) => (style ? [{ text, style }] : [])),
    ...(keepsLines ? fit.runs : writtenRuns(fit)),
  ]
  // PowerPoint measures tab stops from the side of the box, LibreOffice from the indent: a tab instead of the indent means the same to both.
  const isTabbed = paragraph.tabs.length > 0 && left > 0 && first === 0 && lines.length < 2
  const margin = isTabbed ? 0 : left + hanging
  const parts = textRuns(isTabbed ? afterTab(runs) : runs, fitting, slides)
  const [head] = parts
  const points = (value: number) => Math.round(value * fitting.scale * 100) / 100
  if (head)
    head.options = {
      ...head.options,
      align: isRightToLeft ? mirrored[placed.align] : placed.align,
      lineSpacing: points(pitch),
      ...(isRightToLeft ? { rtlMode: true } : {}),
      ...(before > 0.05 ? { paraSpaceBefore: points(before) } : {}),
      ...(bullet ? { bullet } : { marginLeft: points(margin), firstLineIndent: points(first) }),
      // The library is patched to leave out an indent of zero beside them: LibreOffice ignores the tab stops of a paragraph with an indent.
      ...(paragraph.tabs.length === 0
        ? {}
        : {
            tabStops: [...(isTabbed ? [{ position: left, align: 'left' as const }] : []), ...placed.tabs].map(
              ({ position, align }) => ({
                position: Math.max(fitting.inches(position), 0.01),
                alignment: tabAlignments[align],
              }),
            ),
          }),
    }
  return parts
}
