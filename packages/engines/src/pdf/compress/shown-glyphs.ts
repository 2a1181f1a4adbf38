/** Reads the glyphs that the pages of a document show: their fonts, characters and places. */
import { Device, Matrix, type Font, type PDFDocument, type Text } from 'mupdf'
import { ofGlyph, visitSpans } from '../engine-memory/engine-texts.ts'

/** The number of a font and the number of a glyph are stored as one number. */
export const mostGlyphs = 65_536

/** The fonts of a document by a small number each. They are kept, so that none is freed and its address given to another. */
export class Fonts {
  readonly all: Font[] = []
  readonly #numbers = new Map<number, number>()
  #last: unknown
  #lastNumber = -1

  /** The number of the font at an address of mupdf's memory, if it is known. */
  numberAt(address: number): number | undefined {
    return this.#numbers.get(address)
  }

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

  /** Whether the numbers from `start` to `middle` are repeated from there to the end. */
  isRepeated(start: number, middle: number): boolean {
    for (let at = start; at < middle; at++) if (this.#list[at] !== this.#list[at - start + middle]) return false
    return this.length === 2 * middle - start
  }

  equals(other: Numbers<List>): boolean {
    const bytes = ({ length }: Numbers<List>, { buffer, BYTES_PER_ELEMENT }: List) =>
      new Uint8Array(buffer, 0, length * BYTES_PER_ELEMENT)
    return Buffer.compare(bytes(this, this.#list), bytes(other, other.#list)) === 0
  }
}

/** What the pages of a document show, one page at a time. */
export class ShownGlyphs {
  readonly fonts = new Fonts()
  /** The font and the glyph as one number. */
  readonly glyphs = new Numbers((length) => new Float64Array(length))
  readonly characters = new Numbers((length) => new Float64Array(length))
  /** The bounds of the page, and the place of each text and of each glyph. mupdf computes them as these numbers of 32 bits. */
  readonly places = new Numbers((length) => new Float32Array(length))
  readonly #device: Device
  /** Whether mupdf's memory has been read correctly until now. */
  #isLegible = true

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
      this.#readText(text, walker)
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

  /** Reads a text from mupdf's memory, and one with a new font by mupdf's own function, which tells whether the memory is read correctly. */
  #readText(text: Text, walker: Parameters<Text['walk']>[0]): void {
    const lists = [this.glyphs, this.characters, this.places]
    const starts = lists.map(({ length }) => length)
    if (this.#isLegible && this.#readMemory(text)) return
    for (const [at, list] of lists.entries()) list.length = starts[at] ?? 0
    text.walk(walker)
    if (!this.#isLegible) return
    const ends = lists.map(({ length }) => length)
    const isRead = this.#readMemory(text)
    this.#isLegible = isRead && lists.every((list, at) => list.isRepeated(starts[at] ?? 0, ends[at] ?? 0))
    for (const [at, list] of lists.entries()) list.length = ends[at] ?? 0
  }

  /** Returns whether all fonts of the text are known. */
  #readMemory(text: Text): boolean {
    const { glyphs, characters, places } = this
    return visitSpans(text, ({ font, integers, floats, matrix, start, end }) => {
      const number = this.fonts.numberAt(font)
      if (number === undefined) return false
      const { glyph, character, x, y, words } = ofGlyph
      for (let at = start; at < end; at += words) {
        glyphs.add(number * mostGlyphs + (integers[at + glyph] ?? 0))
        characters.add(integers[at + character] ?? 0)
        for (let part = 0; part < 4; part++) places.add(floats[matrix + part] ?? 0)
        places.add(floats[at + x] ?? 0)
        places.add(floats[at + y] ?? 0)
      }
      return true
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
