/**
 * Chooses pages of strangers' Korean documents whose text is known, from their text layer. One page of a document: the first that holds
 * enough text, most of it Hangul, and no picture that may hold more.
 */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { execa } from 'execa'
import { Document, type Page } from 'mupdf'
import { lineMatchedErrors } from '../../support/line-matched-errors.ts'
import { renderGrey, type GreyRaster } from '../../support/paper/grey-raster.ts'
import { pdfsIn, type Places } from '../sets.ts'

export interface HangulPage {
  name: string
  /** The lines of the text layer; cells of a table are lines of their own. */
  lines: string[]
  raster: GreyRaster
}

export interface Choice {
  pages: { path: string; index: number; lines: string[] }[]
  /** The documents in which no page can be used, by the reason of the page that came closest. */
  skipped: Map<Reason, number>
}

const reasons = ['no text layer', 'little text', 'little Hangul', 'a picture', 'text layer doubtful'] as const
type Reason = (typeof reasons)[number]

const leastCharacters = 300
const leastHangul = 0.5
/** Of the characters: the others are rows of dots, or shapes drawn with letters. */
const leastLetters = 0.6
/** A share of the page. */
const mostPicture = 0.03
/** Between poppler's text and mupdf's: where they differ, spaces or letters are uncertain. */
const mostDoubt = 0.005
/** Further pages of a long document are not looked at. */
const mostPages = 20

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/**
 * Makes characters the same that look the same, in truth and result: widths (Unicode NFKC), quotation marks, dashes, middle dots and
 * tildes. Private characters, which have no known shape, are left out.
 */
export const koreanText = (text: string): string =>
  text
    .replaceAll(/[ㆍ·・‧•∙⋅]/gu, '·')
    .normalize('NFKC')
    .replaceAll(/[‘’‛`´′]/gu, "'")
    .replaceAll(/[“”„″]/gu, '"')
    .replaceAll(/[‐‑‒–—―─−]/gu, '-')
    .replaceAll(/[∼〜～]/gu, '~')
    .replaceAll(/[\p{Co}\ufffd]/gu, '')
    // Hancom prints a middle dot between Hangul where its text layer has a full stop.
    .replaceAll(/(?<=[가-힣])\.(?=[가-힣])/gu, '·')

function linesOf(page: Page): string[] {
  const lines: string[] = []
  page.toStructuredText('').walk({
    beginLine: () => void lines.push(''),
    onChar: (character) => void (lines[lines.length - 1] += character),
  })
  return lines.map((line) => koreanText(line).trim()).filter(Boolean)
}

function largestPicture(page: Page): number {
  const [left, top, right, bottom] = page.getBounds()
  let largest = 0
  page.toStructuredText('preserve-images').walk({
    onImageBlock([x0, y0, x1, y1]) {
      largest = Math.max(largest, ((x1 - x0) * (y1 - y0)) / ((right - left) * (bottom - top)))
    },
  })
  return largest
}

/** Why a page cannot be used; `undefined` if it can. */
function problemOf(page: Page, lines: readonly string[], byPoppler: string): Reason | undefined {
  const text = lines.join('').replaceAll(/\s/gu, '')
  const letters = count(text, /\p{L}/gu)
  if (text === '') return 'no text layer'
  if (letters < leastCharacters) return 'little text'
  if (count(text, /\p{Script=Hangul}/gu) < letters * leastHangul) return 'little Hangul'
  if (letters < text.length * leastLetters) return 'text layer doubtful'
  if (largestPicture(page) > mostPicture) return 'a picture'
  const { edits, characters } = lineMatchedErrors(koreanText(byPoppler), lines)
  return edits > characters * mostDoubt ? 'text layer doubtful' : undefined
}

async function firstPage(path: string): Promise<Choice['pages'][number] | Reason> {
  const texts = (await execa('pdftotext', ['-enc', 'UTF-8', '-l', `${mostPages}`, path, '-'])).stdout.split('\f')
  const document = Document.openDocument(await readFile(path), 'application/pdf')
  let closest: Reason = 'no text layer'
  try {
    for (let index = 0; index < Math.min(document.countPages(), mostPages); index++) {
      const page = document.loadPage(index)
      const lines = linesOf(page)
      const problem = problemOf(page, lines, texts[index] ?? '')
      if (problem === undefined) return { path, index, lines }
      if (reasons.indexOf(problem) > reasons.indexOf(closest)) closest = problem
    }
    return closest
  } finally {
    document.destroy()
  }
}

/** Documents with the same text are taken once. */
export async function chooseHangulPages(places: Places): Promise<Choice> {
  const [pages, skipped, known] = [new Array<Choice['pages'][number]>(), new Map<Reason, number>(), new Set<string>()]
  for (const path of (await pdfsIn(places, 'hwp')).toSorted()) {
    const found = await firstPage(path)
    if (typeof found === 'string') skipped.set(found, (skipped.get(found) ?? 0) + 1)
    else if (!known.has(found.lines.join('\n'))) {
      known.add(found.lines.join('\n'))
      pages.push(found)
    }
  }
  return { pages, skipped }
}

export async function renderHangulPage(
  { path, index, lines }: Choice['pages'][number],
  dpi: number,
): Promise<HangulPage> {
  const document = Document.openDocument(await readFile(path), 'application/pdf')
  try {
    return { name: basename(path, '.pdf'), lines, raster: renderGrey(document.loadPage(index), dpi) }
  } finally {
    document.destroy()
  }
}
