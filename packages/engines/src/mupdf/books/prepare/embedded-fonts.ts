/** Reads those of a book's own fonts that can be opened, by their names in its styles. */
import { Font } from 'mupdf'
import type { Book } from '../book.ts'
import { decodeMarkup } from '../decode-markup.ts'
import { leadsOut, resolvePath } from '../paths.ts'
import { familyNames } from './font-families.ts'
import { isJoining } from './plain-glyphs.ts'
import { declarationsOf, rulesOf } from './style-rules.ts'

export interface EmbeddedFace {
  family: string
  path: string
  bold: boolean
  italic: boolean
  /** Whether it has letters that need its substitutions. */
  joins: boolean
}

export interface EmbeddedFonts {
  faces: EmbeddedFace[]
  /** In lower case. */
  families: ReadonlySet<string>
  /** Open fonts; the caller must destroy them. */
  fonts: Font[]
}

function opened(bytes: Uint8Array): Font | undefined {
  try {
    return new Font('book', bytes)
  } catch {
    return undefined
  }
}

/** `bold` and any number from 600 on (CSS Fonts 4, 2.2). */
export const isBold = (weight: string) => /bold/i.test(weight) || Number.parseInt(weight, 10) >= 600

/** Reads every `@font-face` of the book's style sheets. External fonts are not fetched, damaged ones left out. */
export function embeddedFonts(book: Book): EmbeddedFonts {
  const faces: EmbeddedFace[] = []
  const fonts = new Map<string, Font | undefined>()
  for (const sheet of book.styles) {
    const bytes = book.read(sheet)
    for (const { prelude, body } of bytes ? rulesOf(decodeMarkup(bytes)) : []) {
      if (!/^@font-face$/i.test(prelude)) continue
      const face = new Map(declarationsOf(body))
      const [family] = familyNames(face.get('font-family') ?? '')
      for (const [, reference = ''] of (face.get('src') ?? '').matchAll(/url\(\s*["']?([^"')]+)/gi)) {
        if (family === undefined || leadsOut(reference)) continue
        const { path } = resolvePath(sheet, reference)
        const content = fonts.has(path) ? undefined : book.read(path)
        if (!fonts.has(path)) fonts.set(path, content && opened(content))
        const font = fonts.get(path)
        if (!font) continue
        const [weight, style] = [face.get('font-weight') ?? '', face.get('font-style') ?? '']
        faces.push({
          family: family.toLowerCase(),
          path,
          bold: isBold(weight),
          italic: /italic|oblique/i.test(style),
          joins: isJoining(font),
        })
        break
      }
    }
  }
  return {
    faces,
    families: new Set(faces.map(({ family }) => family)),
    fonts: [...fonts.values()].filter((font) => font !== undefined),
  }
}
