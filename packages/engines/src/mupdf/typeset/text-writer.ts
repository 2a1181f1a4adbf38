/** Writes set text as PDF operators, and the fonts it needs into the document. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { EmbeddedFont } from './embedded-font.ts'
import type { SetGlyph } from './set-text.ts'

/** A number as content streams write it: no exponent, no more digits than a printer can tell apart. */
export const number = (value: number): string => `${Number(value.toFixed(3))}`

/**
 * One for each document that is written to. `show` as often as there is text; `finish` once at the end, when all the glyphs
 * are known.
 *
 * @example
 * const stack = new FontStack('sans', 'ko')
 * const setter = new Typesetter(stack)
 * const writer = new TextWriter(document)
 * const { glyphs, width } = setter.set('안녕하세요')
 * const content = `BT 1 0 0 1 72 720 Tm ${writer.show(glyphs, 12)} ET`
 * // put writer.fonts into the page's resources, by name or as a whole
 * writer.finish()
 * stack.close()
 */
export class TextWriter {
  /** The fonts by the names that the operators use: a dictionary for `Resources`. */
  readonly fonts: PDFObject
  readonly #document: PDFDocument
  readonly #prefix: string
  readonly #embedded = new Map<string, { name: string; font: EmbeddedFont }>()

  /** @param prefix what the fonts' names begin with, where the page has fonts of its own */
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

  /** The operators that show `glyphs` from where the text matrix stands, `size` points high; they stand between BT and ET. */
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

  /** Writes the fonts, each with just the glyphs that were shown. */
  finish(): void {
    for (const { font } of this.#embedded.values()) font.write()
  }
}
