/** Text runs of a slide. */
import type PptxGenJS from 'pptxgenjs'
import { hasKana, isHangul, type Run } from '../analysis/index.ts'
import { xmlText } from '../xml-text.ts'
import { lettersOf } from './letters.ts'
import type { SlideScale } from './slide-position.ts'

/** Slide numbers of the selected pages; links to other pages are dropped. */
export type SlideOfPage = ReadonlyMap<number, number>

function hyperlink(link: string, slides: SlideOfPage): PptxGenJS.HyperlinkProps | undefined {
  if (link === '') return undefined
  if (!link.startsWith('#')) return { url: link }
  const slide = slides.get(Number(link.slice(1)))
  return slide === undefined ? undefined : { slide }
}

const languageOf = (text: string): string | undefined =>
  [...text].some(isHangul) ? 'ko-KR' : hasKana(text) ? 'ja-JP' : undefined

const tenths = (value: number) => Math.round(value * 10) / 10
const hundredths = (value: number) => Math.round(value * 100) / 100

/** PowerPoint makes superscripts and subscripts smaller itself: they have the size of the text beside them. */
function sizeBeside(runs: readonly Run[], at: number): number {
  const isBase = ({ style }: Run) => style.position === 'base'
  const run = runs[at]
  if (!run || isBase(run)) return run?.style.size ?? 0
  return (runs.slice(0, at).findLast(isBase) ?? runs.find(isBase) ?? run).style.size
}

/** LibreOffice rounds the spacing of letters to hundredths of a millimetre; in points. Wider letters would need another line. */
const spacingStep = 72 / 2540

/** Converts runs; a run that is a line break (`\n`) becomes one before the next run. */
export function textRuns(runs: readonly Run[], fitting: SlideScale, slides: SlideOfPage): PptxGenJS.TextProps[] {
  return runs.flatMap((run, at) => {
    if (run.text === '\n') return []
    const { latin, eastAsian, bold, italic, underline, strike, colour, position, link } = run.style
    const { size, spacing } = lettersOf(run, sizeBeside(runs, at))
    const target = hyperlink(link, slides)
    const fontFace = latin || eastAsian
    const charSpacing = hundredths(Math.floor((spacing * fitting.scale) / spacingStep + 0.001) * spacingStep)
    const lang = languageOf(run.text)
    return {
      text: xmlText(run.text),
      options: {
        ...(fontFace ? { fontFace } : {}),
        ...(eastAsian && eastAsian !== fontFace ? { eastAsianFontFace: eastAsian } : {}),
        ...(lang === undefined ? {} : { lang }),
        fontSize: tenths(size * fitting.scale),
        bold,
        italic,
        color: colour,
        ...(charSpacing === 0 ? {} : { charSpacing }),
        ...(underline ? { underline: { style: 'sng' } } : {}),
        ...(strike ? { strike: 'sngStrike' } : {}),
        ...(position === 'super' ? { superscript: true } : position === 'sub' ? { subscript: true } : {}),
        ...(target ? { hyperlink: target } : {}),
        ...(runs[at - 1]?.text === '\n' ? { softBreakBefore: true } : {}),
      },
    }
  })
}
