/** Finds the script of a page on a few of its lines, and whether the page is upside down. */
import { isMostlyHangul } from './hangul.ts'
import type { LineFrame } from './line-frame.ts'
import type { LineTokens } from './line-tokens.ts'
import { upsideDown, type PageLine } from './page-lines.ts'
import type { PageReader } from './page-reader.ts'
import { confidenceOf, tokenText } from './tokens.ts'

export type Script = 'hangul' | 'japanese' | 'latin'

export interface PageScript {
  script: Script
  isUpsideDown: boolean
}

/** Lines that are read to find the page's script: of medium length, because long ones take long and short ones tell little. */
const sampleSize = 6
const sampleAspect = 9
/** Below this mean confidence, text is of another script, or upside down. */
export const unreadable = 70
/**
 * The Korean model's mean confidence in Korean text that is not upside down. Photographs of it are read with 95 and more, text that is upside down
 * or of another script with 60 to 80, of which less than half is Hangul.
 */
export const certainOfHangul = 88
/** The same if no other engine can read the text. */
const leastHangul = 72
/** A Korean page may have a sample that is mostly figures, which PP-OCR reads: it is known by so many lines that it does not read. */
const fewestUnread = 2
/** Tesseract's models are certain of their own script from this mean confidence on. */
const certain = 80

/** The part of kana and Han characters from which on text is Japanese. */
const leastSquare = 0.2

const kanaOrHan = /[\u3040-\u30ff\u3400-\u9fff]/

/** The part of a line that its tokens normally cover: the rest is spaces and margins. */
const usuallyCovered = 0.5

export const aspectOf = ({ width, height }: LineFrame) => width / height

/**
 * The confidence in a reading by PP-OCR, reduced if it covers little of the line: of scripts that it does not know it reads only single signs, of
 * which it is certain.
 */
export function trustIn(tokens: LineTokens, aspect: number): number {
  const covered = tokens.reduce((sum, { width }) => sum + width, 0) / aspect
  return confidenceOf(tokens) * Math.min(covered / usuallyCovered, 1)
}

const meanOf = (readings: readonly LineTokens[], lines: readonly PageLine[]) =>
  lines.reduce((sum, line, index) => sum + trustIn(readings[index] ?? [], aspectOf(line.frame)), 0) /
  Math.max(lines.length, 1)

/** Whether what the Korean model read is Korean text. */
function isHangul(readings: readonly LineTokens[], least: number): boolean {
  const tokens = readings.flat()
  return confidenceOf(tokens) >= least && isMostlyHangul(tokenText(tokens))
}

/** Picks the lines of a sample. */
function sampleOf(lines: readonly PageLine[]): PageLine[] {
  const farFromIdeal = ({ frame }: PageLine) => Math.abs(Math.log(frame.width / frame.height / sampleAspect))
  return lines.toSorted((a, b) => farFromIdeal(a) - farFromIdeal(b)).slice(0, sampleSize)
}

function scriptIn(readings: readonly LineTokens[]): Script {
  const letters = Array.from(readings.map(tokenText).join(''))
  const square = letters.filter((letter) => kanaOrHan.test(letter)).length
  return square > letters.length * leastSquare ? 'japanese' : 'latin'
}

/** Whether the Korean model reads a few of these lines, which are not upside down, as Korean text. */
export async function areKorean(lines: readonly PageLine[], reader: Pick<PageReader, 'korean'>): Promise<boolean> {
  return isHangul(await reader.korean(sampleOf(lines).map(({ frame }) => frame)), certainOfHangul)
}

/** Finds the script of a page's lines, and whether it is upside down. */
export async function scriptOf(
  lines: readonly PageLine[],
  reader: Pick<PageReader, 'english' | 'paddle' | 'korean' | 'areUpsideDown'>,
): Promise<PageScript> {
  const sample = sampleOf(lines)
  // The Korean model is the fastest.
  const upright = await reader.korean(sample.map(({ frame }) => frame))
  if (isHangul(upright, certainOfHangul)) return { script: 'hangul', isUpsideDown: false }
  const level = sample.filter(({ vertical }) => !vertical)
  const likely = level.length > 0 && (await reader.areUpsideDown(level.map(({ frame }) => frame)))
  for (const isUpsideDown of [likely, !likely]) {
    const frames = (isUpsideDown ? upsideDown(sample) : sample).map(({ frame }) => frame)
    // Tesseract's English model is fast, and reads nothing else with confidence.
    if (confidenceOf((await reader.english(frames)).flat()) >= certain) return { script: 'latin', isUpsideDown }
    const readings = await reader.paddle(frames)
    const unread = frames.map((frame, index) => trustIn(readings[index] ?? [], aspectOf(frame)) < unreadable)
    const isRead = meanOf(readings, sample) >= unreadable
    if (!isRead || unread.filter(Boolean).length >= fewestUnread) {
      const read = isUpsideDown ? await reader.korean(frames) : upright
      const others = read.filter((_, index) => unread[index])
      if (!isRead && isHangul(read, leastHangul)) return { script: 'hangul', isUpsideDown }
      if (others.length >= fewestUnread && isHangul(others, certainOfHangul)) return { script: 'hangul', isUpsideDown }
    }
    if (isRead) return { script: scriptIn(readings), isUpsideDown }
  }
  return { script: 'latin', isUpsideDown: likely }
}
