/** Writes what OCR read, for the visitor's review. */
import { writeFile } from 'node:fs/promises'
import { reviewLines, type LineCorrection, type RecognisedPage } from '@docweave/engines/ocr'
import type { Recognition } from '@docweave/contract/recognition'

/** Of documents with more lines only the doubtful and the corrected ones are listed, so that browsers can load the list. */
const mostComplete = 5000
/** And of those at most as many. */
const mostLines = 20_000

export interface Recognised {
  /** SHA-256 of the document. */
  document: string
  pages: readonly RecognisedPage[]
  /** By page index, from 0. */
  corrections: ReadonlyMap<number, readonly LineCorrection[]>
}

/** Returns the lines of a document for review, in the order of its pages. */
export function recognitionOf({ document, pages, corrections }: Recognised): Recognition {
  const lines = pages
    .toSorted((a, b) => a.index - b.index)
    .flatMap((page) => reviewLines(page, corrections.get(page.index) ?? []))
  const isListed = ({ doubtful, corrected }: (typeof lines)[number]) => doubtful.length > 0 || corrected !== undefined
  const listed = lines.length > mostComplete ? lines.filter(isListed).slice(0, mostLines) : lines
  return { version: 1, document, total: lines.length, lines: listed }
}

/** Writes them to `path`, as JSON. */
export const writeRecognition = (path: string, recognised: Recognised): Promise<void> =>
  writeFile(path, JSON.stringify(recognitionOf(recognised)))
