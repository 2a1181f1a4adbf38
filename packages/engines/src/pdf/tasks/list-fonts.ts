/** Lists the fonts in a PDF. */
import { nameOf } from '../pdf-objects.ts'
import { withPdf } from '../open-pdf.ts'

export interface ListFontsArgs {
  path: string
}

export interface ListFontsResult {
  /** PostScript names without the subset prefix (ISO 32000-1, 9.6.4), each once. */
  fonts: string[]
}

export const listFonts = ({ path }: ListFontsArgs): ListFontsResult =>
  withPdf(path, (document) => {
    const fonts = new Set<string>()
    const count = document.countObjects()
    for (let number = 1; number < count; number++) {
      const object = document.newIndirect(number)
      if (object.isDictionary() && nameOf(object.get('Type')) === 'Font' && object.get('BaseFont').isName())
        fonts.add(
          object
            .get('BaseFont')
            .asName()
            .replace(/^[A-Z]{6}\+/, ''),
        )
    }
    return { fonts: [...fonts] }
  })
