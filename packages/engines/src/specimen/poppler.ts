/** Reads a PDF with poppler, which shares no code with any of the tools. Its programs are in Debian's poppler-utils. */
import { execFileSync } from 'node:child_process'
import { Image, type Pixmap } from 'mupdf'

/** Discards standard error, because poppler warns about valid documents of other programs. Failing tests show the result instead. */
const run = (program: string, args: readonly string[], input: Uint8Array) =>
  execFileSync(program, args, { input, maxBuffer: 2 ** 28, stdio: ['pipe', 'pipe', 'ignore'] })

/** Renders the crop box of a page of `pdf`, numbered from 1, on white, in RGB. */
export function drawnByPoppler(pdf: Uint8Array, page: number, dpi: number): Pixmap {
  const png = run('pdftoppm', ['-png', '-cropbox', '-r', `${dpi}`, '-f', `${page}`, '-l', `${page}`, '-'], pdf)
  return new Image(png).toPixmap()
}

/** The text of a page of `pdf`, numbered from 1, in content order. */
export const readByPoppler = (pdf: Uint8Array, page: number): string =>
  run('pdftotext', ['-f', `${page}`, '-l', `${page}`, '-', '-'], pdf).toString()

/** The text of all pages, in its original layout. */
export const laidOutByPoppler = (pdf: Uint8Array): string => run('pdftotext', ['-layout', '-', '-'], pdf).toString()

/** The fonts of `pdf`: their names without subset prefixes or duplicates, and whether all of them are embedded. */
export function fontsByPoppler(pdf: Uint8Array): { names: string[]; embedded: boolean } {
  const rows = run('pdffonts', ['-'], pdf).toString().trimEnd().split('\n').slice(2)
  const names = rows.map((row) => row.split(/\s/)[0]?.replace(/^[A-Z]{6}\+/, '') ?? '')
  return {
    names: [...new Set(names)].toSorted(),
    embedded: rows.every((row) => /\syes (yes|no ) (yes|no )\s/.test(row)),
  }
}

/** Whether `pdf` is tagged, and its metadata (XMP). */
export const toldByPoppler = (pdf: Uint8Array): { tagged: boolean; metadata: string } => ({
  tagged: /^Tagged:\s+yes$/m.test(run('pdfinfo', ['-'], pdf).toString()),
  metadata: run('pdfinfo', ['-meta', '-'], pdf).toString(),
})
