/** Test helpers that convert books to PDF and read the results. */
import { readFile } from 'node:fs/promises'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { drawnByPoppler, epubBook, readByPoppler, readPdf, type BookOptions } from '@docweave/fixtures'
import { runWhole, type WholeOutcome } from '@docweave/tool-kit/contract-suite'
import { run } from '../run.ts'

const outcomes: WholeOutcome[] = []

/** Removes the output of a test file's conversions. */
export const removeAll = () => Promise.all(outcomes.splice(0).map(({ remove }) => remove()))

/** Converts files, and reads the first PDF. */
export async function convert(files: Parameters<typeof runWhole>[1], options: Record<string, unknown> = {}) {
  const outcome = await runWhole(run, files, { inspect, kindsOf, options })
  outcomes.push(outcome)
  const [file] = outcome.files
  if (!file) throw new Error('no output')
  const bytes = await readFile(file.path)
  const texts = Array.from({ length: file.pages ?? 0 }, (_, at) => readByPoppler(bytes, at + 1))
  return { ...readPdf(bytes), bytes, texts, path: file.path, codes: outcome.notices.map(({ code }) => code) }
}

/** Converts one EPUB. */
export const epub = (content: Uint8Array, options?: Record<string, unknown>) =>
  convert([{ kind: 'epub', content }], options)
/** Converts a generated book. */
export const own = (book: BookOptions, options?: Record<string, unknown>) => epub(epubBook(book), options)

/** Counts the red pixels of a page. */
export function redPixels(bytes: Uint8Array, page: number): number {
  const pixels = drawnByPoppler(bytes, page, 72).getPixels()
  let red = 0
  for (let at = 0; at + 2 < pixels.length; at += 3)
    if ((pixels[at] ?? 0) > 200 && (pixels[at + 1] ?? 255) < 60 && (pixels[at + 2] ?? 255) < 60) red++
  return red
}

/** Joins texts without white space, which depends on line breaks. */
export const joined = (texts: readonly string[]) => texts.join('').replaceAll(/\s+/g, '')
