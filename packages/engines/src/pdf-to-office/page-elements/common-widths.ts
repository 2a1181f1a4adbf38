/** The widths of letters in fonts that word processors have, from mupdf's own fonts with the same metrics. */
import { Font } from 'mupdf'
import type { FontFace } from '../analysis/index.ts'

/** The fonts of mupdf that have the widths of word processors' fonts. */
const sameWidths: Readonly<Record<string, readonly [plain: string, bold: string, italic: string, both: string]>> = {
  'Times New Roman': ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
  Arial: ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
  'Courier New': ['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
}

/** Latin letters, with their punctuation and signs. mupdf would take other characters from other fonts. */
const hasWidth = /[\u0020-\u024f\u2010-\u203a\u20ac\u2122]/

/** Widths in ems, by character, of fonts with the metrics of a family that word processors have. */
export class CommonWidths {
  readonly #fonts = new Map<string, Font>()
  /** By the name of the font and the character. */
  readonly #widths = new Map<string, Map<string, number>>()

  /** Returns `undefined` for families and characters without known widths. */
  of({ latin, bold, italic }: Pick<FontFace, 'latin' | 'bold' | 'italic'>, character: string): number | undefined {
    const name = sameWidths[latin]?.[(bold ? 1 : 0) + (italic ? 2 : 0)]
    if (name === undefined) return undefined
    const found = this.#widths.get(name)?.get(character)
    return found ?? this.#measured(name, character)
  }

  #measured(name: string, character: string): number | undefined {
    if (!hasWidth.test(character)) return undefined
    const font = this.#fonts.get(name) ?? new Font(name)
    this.#fonts.set(name, font)
    const glyph = font.encodeCharacter(character)
    const width = glyph === 0 ? 0 : font.advanceGlyph(glyph)
    const widths = this.#widths.get(name) ?? new Map<string, number>()
    this.#widths.set(name, widths.set(character, width))
    return width || undefined
  }
}
