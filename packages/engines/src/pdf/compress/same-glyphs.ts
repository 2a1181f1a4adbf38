/**
 * Compares the glyphs that the pages of two documents show: their characters, their places, and once for each the picture of the glyph. That
 * finds all that drawing the pages would find, in less time.
 */
import {
  ColorSpace,
  Device,
  DrawDevice,
  Matrix,
  Pixmap,
  Text,
  type Font,
  type PDFDocument,
  type PDFPage,
  type Rect,
} from 'mupdf'

/** Glyphs are drawn at this size, in pixels, in rows of cells. */
const glyphSize = 32
const cell = 48
const columns = 32
/** Glyphs that are drawn at once. */
const groupSize = 512
/** How far the numbers of two matrices may be apart. */
const tolerance = 0.001
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

/** What a page shows, in order. */
interface Shown {
  bounds: Rect
  /** The font and the glyph as one number, and the character, for each glyph. */
  glyphs: number[]
  characters: number[]
  /** The place of each text and of each glyph, six numbers each. */
  places: number[]
}

function shownGlyphs(page: PDFPage, fonts: Fonts): Shown {
  const shown: Shown = { bounds: page.getBounds(), glyphs: [], characters: [], places: [] }
  const { glyphs, characters, places } = shown
  const walker = {
    showGlyph(font: Font, [a, b, c, d, e, f]: Matrix, glyph: number, unicode: number) {
      glyphs.push(fonts.numberOf(font) * mostGlyphs + glyph)
      characters.push(unicode)
      places.push(a, b, c, d, e, f)
    },
  }
  const read = (text: Text, [a, b, c, d, e, f]: Matrix) => {
    places.push(a, b, c, d, e, f)
    text.walk(walker)
    text.destroy()
  }
  const device = new Device({
    fillText: read,
    clipText: read,
    ignoreText: read,
    strokeText: (text: Text, _stroke: unknown, matrix: Matrix) => read(text, matrix),
    clipStrokeText: (text: Text, _stroke: unknown, matrix: Matrix) => read(text, matrix),
  })
  try {
    page.run(device, Matrix.identity)
    device.close()
    return shown
  } finally {
    device.destroy()
  }
}

/** Draws glyphs, each in a cell of its own. */
function pictureOf(glyphs: readonly number[], fonts: Fonts): Uint8Array {
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
  readonly before = new Fonts()
  readonly after = new Fonts()
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
  areAlike(): boolean {
    const [before, after] = this.#waiting
    this.#waiting = [[], []]
    return Buffer.compare(pictureOf(before, this.before), pictureOf(after, this.after)) === 0
  }
}

const areEqual = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((value, at) => value === b[at])

const areNear = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length &&
  a.every((value, at) => Math.abs(value - (b[at] ?? 0)) <= tolerance * Math.max(1, Math.abs(value)))

function withPage<Result>(document: PDFDocument, index: number, work: (page: PDFPage) => Result): Result {
  const page = document.loadPage(index)
  try {
    return work(page)
  } finally {
    page.destroy()
  }
}

/**
 * Whether each page of `after` shows the glyphs of the same page of `before`.
 *
 * @returns false also if that cannot be told, because a page cannot be read or a glyph is drawn a little differently
 */
export function haveSameGlyphs(before: PDFDocument, after: PDFDocument): boolean {
  const pairs = new GlyphPairs()
  try {
    for (let index = 0; index < before.countPages(); index++) {
      const a = withPage(before, index, (page) => shownGlyphs(page, pairs.before))
      const b = withPage(after, index, (page) => shownGlyphs(page, pairs.after))
      if (!areNear(a.bounds, b.bounds) || !areEqual(a.characters, b.characters) || !areNear(a.places, b.places))
        return false
      for (const [at, glyph] of a.glyphs.entries()) pairs.add(glyph, b.glyphs[at] ?? 0)
      if (pairs.count >= groupSize && !pairs.areAlike()) return false
    }
    return pairs.count === 0 || pairs.areAlike()
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    return false
  } finally {
    for (const font of [...pairs.before.all, ...pairs.after.all]) font.destroy()
  }
}
