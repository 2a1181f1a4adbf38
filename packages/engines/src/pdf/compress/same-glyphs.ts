/**
 * Compares the glyphs that the pages of two documents show: their characters, their places, and once for each the picture of the glyph. That
 * finds all that drawing the pages would find, in less time.
 */
import { ColorSpace, Device, DrawDevice, Matrix, Pixmap, Text, type Font, type PDFDocument } from 'mupdf'

/** Glyphs are drawn at this size, in pixels, in rows of cells. */
const glyphSize = 32
const cell = 48
const columns = 32
/** Glyphs that are drawn at once. */
const groupSize = 512
/** The number of a font and the number of a glyph are stored as one number. */
const mostGlyphs = 65_536

/** The fonts of a document by a small number each. They are kept, so that none is freed and its address given to another. */
class Fonts {
  readonly all: Font[] = []
  readonly #numbers = new Map<unknown, number>()
  #last: unknown
  #lastNumber = -1

  numberOf(font: Font): number {
    if (font.pointer === this.#last) return this.#lastNumber
    let number = this.#numbers.get(font.pointer)
    if (number === undefined) {
      number = this.all.push(font) - 1
      this.#numbers.set(font.pointer, number)
    }
    this.#last = font.pointer
    this.#lastNumber = number
    return number
  }
}

/** Numbers in the order in which they were added. The arrays are used for one page after the other. */
class Numbers<List extends Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>> {
  length = 0
  #list: List
  readonly #make: (length: number) => List

  constructor(make: (length: number) => List) {
    this.#make = make
    this.#list = make(4096)
  }

  add(value: number): void {
    if (this.length === this.#list.length) {
      const longer = this.#make(2 * this.length)
      longer.set(this.#list)
      this.#list = longer
    }
    this.#list[this.length++] = value
  }

  addAll(values: readonly number[]): void {
    for (let at = 0; at < values.length; at++) this.add(values[at] ?? 0)
  }

  get(at: number): number {
    return this.#list[at] ?? 0
  }

  equals(other: Numbers<List>): boolean {
    const bytes = ({ length }: Numbers<List>, { buffer, BYTES_PER_ELEMENT }: List) =>
      new Uint8Array(buffer, 0, length * BYTES_PER_ELEMENT)
    return Buffer.compare(bytes(this, this.#list), bytes(other, other.#list)) === 0
  }
}

/** What the pages of a document show, one page at a time. */
class ShownGlyphs {
  readonly fonts = new Fonts()
  /** The font and the glyph as one number. */
  readonly glyphs = new Numbers((length) => new Float64Array(length))
  readonly characters = new Numbers((length) => new Float64Array(length))
  /** The bounds of the page, and the place of each text and of each glyph. mupdf computes them as these numbers of 32 bits. */
  readonly places = new Numbers((length) => new Float32Array(length))
  readonly #device: Device

  constructor() {
    const { fonts, glyphs, characters, places } = this
    const walker = {
      showGlyph(font: Font, matrix: Matrix, glyph: number, unicode: number) {
        glyphs.add(fonts.numberOf(font) * mostGlyphs + glyph)
        characters.add(unicode)
        places.addAll(matrix)
      },
    }
    const read = (text: Text, matrix: Matrix) => {
      places.addAll(matrix)
      text.walk(walker)
      text.destroy()
    }
    this.#device = new Device({
      fillText: read,
      clipText: read,
      ignoreText: read,
      strokeText: (text: Text, _stroke: unknown, matrix: Matrix) => read(text, matrix),
      clipStrokeText: (text: Text, _stroke: unknown, matrix: Matrix) => read(text, matrix),
    })
  }

  /** Forgets the last page, and reads another. */
  read(document: PDFDocument, index: number): void {
    for (const each of [this.glyphs, this.characters, this.places]) each.length = 0
    const page = document.loadPage(index)
    try {
      this.places.addAll(page.getBounds())
      page.run(this.#device, Matrix.identity)
    } finally {
      page.destroy()
    }
  }

  destroy(): void {
    for (const each of [this.#device, ...this.fonts.all]) each.destroy()
  }
}

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
 * Whether each page of `after` shows the glyphs of the same page of `before`.
 *
 * @returns false also if that cannot be told, because a page cannot be read or a glyph is drawn a little differently
 */
export function haveSameGlyphs(before: PDFDocument, after: PDFDocument): boolean {
  const [a, b, pairs] = [new ShownGlyphs(), new ShownGlyphs(), new GlyphPairs()]
  try {
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
