/** Writes glyphs as PDF operators, and the fonts they use into the document. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { EmbeddedFont } from './embedded-font.ts'
import type { SetGlyph } from './set-text.ts'

/** Formats a number for content streams: without exponent, to three decimals, finer than printers resolve. */
export const number = (value: number): string => `${Number(value.toFixed(3))}`

/** One instance per target document. Call `show` for each text, and `finish` once at the end, when all glyphs are known. */
export class TextWriter {
  /** The fonts by their resource names: a dictionary for `Resources`. */
  readonly fonts: PDFObject
  readonly #document: PDFDocument
  readonly #prefix: string
  readonly #embedded = new Map<string, { name: string; font: EmbeddedFont }>()

  /** @param prefix of the fonts' resource names, if the page has fonts of its own */
  constructor(document: PDFDocument, prefix = 'F') {
    this.#document = document
    this.#prefix = prefix
    this.fonts = document.addObject(document.newDictionary())
  }

  #embed(glyph: SetGlyph): { name: string; font: EmbeddedFont } {
    const known = this.#embedded.get(glyph.font.name)
    if (known) return known
    const name = `${this.#prefix}${this.#embedded.size + 1}`
    const font = new EmbeddedFont(this.#document, glyph.font)
    this.fonts.put(name, font.object)
    const made = { name, font }
    this.#embedded.set(glyph.font.name, made)
    return made
  }

  /** Returns the operators, for use between BT and ET, that show `glyphs` at the current text position in `size` points. */
  show(glyphs: readonly SetGlyph[], size: number): string {
    let operators = ''
    let name = ''
    let codes = ''
    const flush = () => {
      if (codes !== '') operators += `/${name} ${number(size)} Tf <${codes}> Tj\n`
      codes = ''
    }
    for (const glyph of glyphs) {
      const embedded = this.#embed(glyph)
      if (embedded.name !== name) flush()
      name = embedded.name
      codes += embedded.font.encode(glyph)
    }
    flush()
    return operators
  }

  /** Writes the fonts, each with only the glyphs that were shown. */
  finish(): void {
    for (const { font } of this.#embedded.values()) font.write()
  }
}
