/** Documents of other programs, created by `made/make.sh`. */
import { readFileSync } from 'node:fs'

/**
 * A document of three pages with an outline of four items and links between the pages: Chromium's is tagged with named destinations,
 * LibreOffice's is tagged and PDF/A-2b.
 */
export const madeBy = (program: 'chromium' | 'libreoffice'): Uint8Array =>
  readFileSync(new URL(`made/${program}.pdf`, import.meta.url))

/** An e-book of another program, created by `made/books/make.sh`; each has three chapters, in Korean, English and Japanese. */
export const bookBy = (
  name:
    | 'calibre-both.mobi'
    | 'calibre-old.mobi'
    | 'calibre.azw3'
    | 'calibre.epub'
    | 'ebooklib.epub'
    | 'libreoffice.epub'
    | 'pandoc.epub'
    | 'pandoc.fb2',
): Uint8Array => readFileSync(new URL(`made/books/${name}`, import.meta.url))

/** A page with characters above U+FFFF, by Chromium: rare ideographs, mathematical letters, emoji and sequences of them. */
export const astralPdf = (): Uint8Array => readFileSync(new URL('made/astral.pdf', import.meta.url))
