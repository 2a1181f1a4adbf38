/**
 * Compares the glyphs that the pages of two documents show: their characters, their places, and once for each the picture of the glyph. That
 * finds all that drawing the pages would find, in less time.
 */
import { ColorSpace, DrawDevice, Matrix, Pixmap, Text, type PDFDocument } from 'mupdf'
import { mostGlyphs, ShownGlyphs, type Fonts } from './shown-glyphs.ts'

/** Glyphs are drawn at this size, in pixels, in rows of cells. */
const glyphSize = 32
const cell = 48
const columns = 32
/** Glyphs that are drawn at once. */
const groupSize = 512

/** Draws glyphs, each in a cell of its own. */
function pictureOf(glyphs: readonly number[], fonts: Fonts): Uint8Array {
  if (glyphs.length === 0) return new Uint8Array()
  const rows = Math.ceil(glyphs.length / columns)
  const pixmap = new Pixmap(ColorSpace.DeviceGray, [0, 0, columns * cell, rows * cell], false)
  pixmap.clear(255)
  const text = new Text()
  const draw = new DrawDevice(Matrix.identity, pixmap)
  try {
    for (const [at, glyph] of glyphs.entries()) {
      const font = fonts.all[Math.floor(glyph / mostGlyphs)]
      const x = (at % columns) * cell + (cell - glyphSize) / 2
      const y = Math.floor(at / columns) * cell + glyphSize
      if (font) text.showGlyph(font, [glyphSize, 0, 0, -glyphSize, x, y], glyph % mostGlyphs, 0)
    }
    draw.fillText(text, Matrix.identity, ColorSpace.DeviceGray, [0], 1)
    draw.close()
    return Uint8Array.from(pixmap.getPixels())
  } finally {
    for (const each of [draw, text, pixmap]) each.destroy()
  }
}

/** Pairs of glyphs, one of each document, which must look the same. */
class GlyphPairs {
  readonly #others = new Map<number, number>()
  #waiting: [before: number[], after: number[]] = [[], []]

  add(before: number, after: number): void {
    if (this.#others.get(before) === after) return
    this.#others.set(before, after)
    this.#waiting[0].push(before)
    this.#waiting[1].push(after)
  }

  get count(): number {
    return this.#waiting[0].length
  }

  /** Whether the pairs that were added since the last call look the same. */
  areAlike(fontsBefore: Fonts, fontsAfter: Fonts): boolean {
    const [before, after] = this.#waiting
    this.#waiting = [[], []]
    return Buffer.compare(pictureOf(before, fontsBefore), pictureOf(after, fontsAfter)) === 0
  }
}

/**
 * Removes the structure tree from a document in memory. It does not change what is shown, but mupdf searches it for each marked text, which
 * takes up to a quarter of the time.
 */
function forgetStructure(document: PDFDocument): void {
  const root = document.getTrailer().get('Root')
  if (root.isDictionary()) root.delete('StructTreeRoot')
}

/**
 * Whether each page of `after` shows the glyphs of the same page of `before`.
 *
 * @returns false also if that cannot be told, because a page cannot be read or a glyph is drawn a little differently
 */
export function haveSameGlyphs(before: PDFDocument, after: PDFDocument): boolean {
  const [a, b, pairs] = [new ShownGlyphs(), new ShownGlyphs(), new GlyphPairs()]
  try {
    for (const document of [before, after]) forgetStructure(document)
    const pages = before.countPages()
    for (let index = 0; index < pages; index++) {
      a.read(before, index)
      b.read(after, index)
      if (!a.characters.equals(b.characters) || !a.places.equals(b.places)) return false
      for (let at = 0; at < a.glyphs.length; at++) pairs.add(a.glyphs.get(at), b.glyphs.get(at))
      const isLast = index === pages - 1
      if ((pairs.count >= groupSize || isLast) && !pairs.areAlike(a.fonts, b.fonts)) return false
    }
    return true
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    return false
  } finally {
    a.destroy()
    b.destroy()
  }
}
