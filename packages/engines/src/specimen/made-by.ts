/** Documents of other programs, as `made/make.sh` made them. */
import { readFileSync } from 'node:fs'

/**
 * A document of three pages with an outline of four items and links between the pages: Chromium's is tagged and names its
 * destinations, LibreOffice's is tagged and PDF/A-2b.
 */
export const madeBy = (program: 'chromium' | 'libreoffice'): Uint8Array =>
  readFileSync(new URL(`made/${program}.pdf`, import.meta.url))
