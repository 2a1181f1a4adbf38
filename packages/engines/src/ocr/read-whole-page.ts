/**
 * Reads a whole page by Tesseract, which takes half of the time of reading it line by line. Its result is kept if it is beyond doubt: on
 * photographs, vertical text and pages that are not upright it is not. Korean pages are never read so: our Korean model is faster, and makes
 * fewer errors even on clean pages.
 */
import { hasTesseract } from './capabilities.ts'
import { withFullWidth } from './full-width.ts'
import { isMostlyHangul } from './hangul.ts'
import { languageArgument, type ScanLanguage } from './scan-languages.ts'
import { isAllEnglish, mergeReadings } from './merge-readings.ts'
import { findLines } from './paddle/index.ts'
import { linesOfBoxes } from './page-lines.ts'
import { PageReader } from './page-reader.ts'
import { areKorean } from './page-script.ts'
import type { RecognisedLine, RecognisedWord } from './recognised-page.ts'
import { readImage, type TesseractOptions } from './run-tesseract.ts'
import { confidenceOf, isSpeck, linesOf, tokenLinesOf, tokenText, type TokenLine } from './tokens.ts'

/** Clean pages have a mean confidence above this. */
const certain = 88
/** A part of a page may be read with less confidence than all of it. */
const sampleMargin = 3
/** Fewer words tell nothing about the page. */
const fewestWords = 10
/** A wider gap within a line, in heights of its words, may be one between columns. */
const widestGap = 2.5
/** Lines with such a gap, at most: more are columns that were read across. */
const mostGaps = 2

/**
 * Reads the image in all languages. English is read separately and first; if the page is entirely English, nothing else is read.
 *
 * @param scale points per pixel
 */
async function tokensOf(
  image: TesseractOptions,
  languages: readonly ScanLanguage[],
  scale: number,
): Promise<TokenLine[]> {
  const onlyJapanese = languages.includes('ja') && !languages.includes('ko')
  const read = async (some: readonly ScanLanguage[]) => {
    const { tsv, text } = await readImage(image, languageArgument(some))
    return tokenLinesOf(tsv, text, scale, onlyJapanese)
  }
  const finish = (lines: TokenLine[]) => (onlyJapanese ? withFullWidth(lines) : lines)
  const others = languages.filter((language) => language !== 'en')
  if (others.length === 0 || others.length === languages.length) return finish(await read(languages))
  const english = await read(['en'])
  return isAllEnglish(english) ? english : finish(mergeReadings(await read(others), english))
}

/** Whether a line has a gap that may be one between columns. */
function hasGap({ words }: RecognisedLine): boolean {
  return words.some(({ x, width, height }, index) => {
    const next = words[index + 1]
    return next !== undefined && next.x - x - width > widestGap * Math.max(height, next.height)
  })
}

const isCertain = (words: readonly RecognisedWord[], least: number) =>
  confidenceOf(words) >= least && !isMostlyHangul(tokenText(words))

export interface WholePage extends TesseractOptions {
  /** The image of a part of the page that has much text, within `folder`. */
  sample: string
}

/** Whether our Korean model reads the sample. */
async function isKorean({ sample, folder, signal, memoryMegabytes }: WholePage): Promise<boolean> {
  const limits = { signal, memoryMegabytes }
  const lines = linesOfBoxes(await findLines({ image: sample, isScan: true }, limits))
  return await areKorean(lines, new PageReader({ image: sample, folder, ...limits }))
}

/** Whether the page will be in doubt, as far as a part of it tells: reading that takes a sixth of the time of reading the page. */
async function isInDoubt(page: WholePage, languages: readonly ScanLanguage[]): Promise<boolean> {
  const { sample, ...image } = page
  const { tsv, text } = await readImage({ ...image, image: sample, zones: [] }, languageArgument(languages))
  const words = linesOf(tokenLinesOf(tsv, text, 1, false)).flatMap((line) => line.words)
  if (words.length < fewestWords) return false
  return !isCertain(words, certain - sampleMargin)
}

/** Returns the lines of a page that is not Korean; `undefined` if the reading is doubtful. */
async function readOthers(image: WholePage, languages: readonly ScanLanguage[]): Promise<RecognisedLine[] | undefined> {
  if (await isInDoubt(image, languages)) return undefined
  const lines = linesOf(await tokensOf(image, languages, 72 / image.dpi))
  const words = lines.flatMap((line) => line.words)
  if (!isCertain(words, certain) || lines.filter(hasGap).length > mostGaps) return undefined
  return lines
    .map((line) => ({ ...line, words: line.words.filter((word) => !isSpeck(word)) }))
    .filter((line) => line.words.length > 0)
}

/** Returns the lines of a page; `'korean'` if it is a Korean page, which is not read so; `undefined` if the reading is doubtful, or without Tesseract. */
export const readWholePage = async (
  image: WholePage,
  languages: readonly ScanLanguage[],
): Promise<RecognisedLine[] | 'korean' | undefined> => {
  if (!hasTesseract) return undefined
  return languages.includes('ko') && (await isKorean(image)) ? 'korean' : readOthers(image, languages)
}
