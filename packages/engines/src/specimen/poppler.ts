/** What poppler, whose code none of the tools shares, sees in a PDF. Its programs come with Debian's poppler-utils. */
import { execFileSync } from 'node:child_process'
import { Image, type Pixmap } from 'mupdf'

/** Poppler complains of what is fine in other programs' documents; a test that fails shows what it made. */
const run = (program: string, args: readonly string[], input: Uint8Array) =>
  execFileSync(program, args, { input, maxBuffer: 2 ** 28, stdio: ['pipe', 'pipe', 'ignore'] })

/** Draws a page of `pdf`, its number from 1, on white, in RGB: what its crop box shows. */
export function drawnByPoppler(pdf: Uint8Array, page: number, dpi: number): Pixmap {
  const png = run('pdftoppm', ['-png', '-cropbox', '-r', `${dpi}`, '-f', `${page}`, '-l', `${page}`, '-'], pdf)
  return new Image(png).toPixmap()
}

/** The text of a page of `pdf`, its number from 1, in the order of its content. */
export const readByPoppler = (pdf: Uint8Array, page: number): string =>
  run('pdftotext', ['-f', `${page}`, '-l', `${page}`, '-', '-'], pdf).toString()

/** The text of all pages, with columns and rows where they stand. */
export const laidOutByPoppler = (pdf: Uint8Array): string => run('pdftotext', ['-layout', '-', '-'], pdf).toString()

/** The fonts of `pdf`: their names without the letters of a subset, each once, and whether all of them are embedded. */
export function fontsByPoppler(pdf: Uint8Array): { names: string[]; embedded: boolean } {
  const rows = run('pdffonts', ['-'], pdf).toString().trimEnd().split('\n').slice(2)
  const names = rows.map((row) => row.split(/\s/)[0]?.replace(/^[A-Z]{6}\+/, '') ?? '')
  return {
    names: [...new Set(names)].toSorted(),
    embedded: rows.every((row) => /\syes (yes|no ) (yes|no )\s/.test(row)),
  }
}

/** What `pdf` says of itself: whether it has tags, and its metadata (XMP). */
export const toldByPoppler = (pdf: Uint8Array): { tagged: boolean; metadata: string } => ({
  tagged: /^Tagged:\s+yes$/m.test(run('pdfinfo', ['-'], pdf).toString()),
  metadata: run('pdfinfo', ['-meta', '-'], pdf).toString(),
})
