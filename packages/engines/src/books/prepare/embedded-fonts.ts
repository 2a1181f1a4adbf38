/** Reads those of a book's own fonts that can be opened, by their names in its styles. */
import { Font } from 'mupdf'
import { leadsOut, resolvePath } from '../addresses.ts'
import type { Book } from '../book.ts'
import { decodeMarkup } from '../markup.ts'
import { familyNames } from './book-fonts.ts'
import { declarationsOf, rulesOf } from './style-sheets.ts'

interface EmbeddedFace {
  family: string
  path: string
  bold: boolean
  italic: boolean
  /** Whether it has letters that need its substitutions. */
  joins: boolean
}

interface EmbeddedFonts {
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
const isBold = (weight: string) => /bold/i.test(weight) || Number.parseInt(weight, 10) >= 600

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

/** Letters of scripts that need substitutions: Arabic, Devanagari, Bengali, Tamil, Thai, Burmese, Khmer. */
const joining = [0x0628, 0x0915, 0x0995, 0x0b95, 0x0e01, 0x1000, 0x1780]

/** By signature: offsets of the table count and the table records, and the length of a record (OpenType; WOFF 1.0, 3 and 4). */
const directories: Partial<Record<string, { count: number; start: number; record: number }>> = {
  '\0\u0001\0\0': { count: 4, start: 12, record: 16 },
  OTTO: { count: 4, start: 12, record: 16 },
  true: { count: 4, start: 12, record: 16 },
  wOFF: { count: 12, start: 44, record: 20 },
}

/** Whether a font has letters that need substitutions. */
const isJoining = (font: Font): boolean => joining.some((codePoint) => font.encodeCharacter(codePoint) > 0)

/**
 * Disables the substitutions of a font (OpenType, `GSUB`) by renaming the table to an unknown tag, because mupdf maps glyphs to text only
 * by the font's character map, so ligatures and alternates could not be searched or copied. Returns a font without the table unchanged.
 */
export function withoutSubstitutions(bytes: Uint8Array): Uint8Array {
  const font = Buffer.from(bytes)
  const directory = directories[font.toString('latin1', 0, 4)]
  if (!directory || font.length < directory.start) return bytes
  const { count, start, record } = directory
  const tables = font.readUInt16BE(count)
  for (let at = start; at + 4 <= Math.min(start + tables * record, font.length); at += record)
    if (font.toString('latin1', at, at + 4) === 'GSUB') font.write('gsub', at, 'latin1')
  return font
}
