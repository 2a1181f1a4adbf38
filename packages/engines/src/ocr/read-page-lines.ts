/**
 * Reads the lines of a page: finds its script on a few lines, reads all lines with the engine that is fast for it, and the doubtful ones with
 * the others as well. The more confident reading is kept.
 */
import { DocweaveError } from '@docweave/contract/docweave-error'
import { readsKorean } from './capabilities.ts'
import { framesOf, onWholeLine, replaceSpans, spansOf } from './doubtful-spans.ts'
import { hangul } from './hangul.ts'
import type { LineTokens } from './line-tokens.ts'
import { upsideDown, type PageLine } from './page-lines.ts'
import type { PageReader } from './page-reader.ts'
import {
  aspectOf,
  certainOfHangul,
  scriptOf,
  trustIn,
  unreadable,
  type PageScript,
  type Script,
} from './page-script.ts'
import { readHangul } from './read-hangul.ts'
import { confidenceOf } from './tokens.ts'

export interface ReadLine extends PageLine {
  tokens: LineTokens
}

export interface ReadPage {
  lines: ReadLine[]
  script: Script
  /** Whether the page was upside down, so that its lines are turned. */
  isUpsideDown: boolean
}

/** Tesseract is certain of a Latin word from this confidence on. */
const certain = 90
/** PP-OCR is less confident. */
const certainOfCharacters = 80

/** PP-OCR is right more often, so that it wins unless it is unsure. */
function paddleUnlessUnsure(tesseract: LineTokens, paddle: LineTokens, aspect: number): LineTokens {
  const trust = trustIn(paddle, aspect)
  return trust >= certainOfCharacters || trust >= confidenceOf(tesseract) ? paddle : tesseract
}

async function readLatin(lines: readonly PageLine[], reader: PageReader): Promise<LineTokens[]> {
  const english = await reader.english(lines.map(({ frame }) => frame))
  const spans = spansOf(lines, english, ({ confidence }) => confidence < certain)
  const paddle = await reader.paddle(framesOf(lines, spans))
  const read = replaceSpans(english, spans, (inside, span, at) =>
    paddleUnlessUnsure(inside, onWholeLine(paddle[at], span), span.to - span.from),
  )
  const unread = lines.flatMap((line, index) =>
    trustIn(read[index] ?? [], aspectOf(line.frame)) < unreadable ? [index] : [],
  )
  const korean = await reader.korean(unread.flatMap((index) => lines[index]?.frame ?? []))
  for (const [at, index] of unread.entries()) {
    const tokens = korean[at] ?? []
    if (tokens.some(({ text }) => hangul.test(text)) && confidenceOf(tokens) >= certainOfHangul) read[index] = tokens
  }
  return read
}

const upright: PageScript = { script: 'hangul', isUpsideDown: false }

/**
 * Reads the lines of a page, which may be in any of the languages.
 *
 * @param page its number, and whether it is known to be Korean, and not upside down
 * @throws DocweaveError `BROWSER_CANNOT_RUN` if it is Korean, and Korean is not read here
 */
export async function readPageLines(
  found: readonly PageLine[],
  reader: PageReader,
  { isKorean, number }: { isKorean: boolean; number: number },
): Promise<ReadPage> {
  if (found.length === 0) return { lines: [], script: 'latin', isUpsideDown: false }
  const { script, isUpsideDown } = isKorean ? upright : await scriptOf(found, reader)
  if (script === 'hangul' && !readsKorean) throw new DocweaveError('BROWSER_CANNOT_RUN', { page: number })
  const lines = isUpsideDown ? upsideDown(found) : found
  const readings =
    script === 'hangul'
      ? await readHangul(lines, reader)
      : script === 'latin'
        ? await readLatin(lines, reader)
        : await reader.paddle(lines.map(({ frame }) => frame))
  return { lines: lines.map((line, index) => ({ ...line, tokens: readings[index] ?? [] })), script, isUpsideDown }
}
