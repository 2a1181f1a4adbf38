/**
 * Reads the glyphs of a text from mupdf's memory. mupdf's own function for that calls JavaScript for each glyph, which takes several times as
 * long as interpreting the page.
 */
import { Buffer as EngineBuffer, type Text } from 'mupdf'

/** Where the members of mupdf's structures are, in words of 32 bits (mupdf 1.28, include/mupdf/fitz/text.h). */
const firstSpan = 1
const ofSpan = { font: 0, matrix: 1, count: 8, glyphs: 10, next: 11 }
const ofGlyph = { x: 0, y: 1, glyph: 3, character: 4, words: 6 }

/** Glyphs of one font that follow each other. The arrays are mupdf's memory: they hold until it is called again. */
export interface GlyphSpan {
  font: number
  integers: Int32Array
  floats: Float32Array
  /** The index of the font matrix, whose first four numbers count. */
  matrix: number
  /** The indices of the glyphs. */
  start: number
  end: number
}

export class EngineTexts {
  /** The words from the start of a glyph to the next, and to its members. */
  static readonly glyph = ofGlyph
  readonly #buffer = new EngineBuffer(new Uint8Array(1))
  #integers: Int32Array = new Int32Array()
  #floats: Float32Array = new Float32Array()

  /** Calls `visit` with each span of `text`, until it returns false; returns whether it never did. */
  spans(text: Text, visit: (span: GlyphSpan) => boolean): boolean {
    // The memory is another one after it has grown.
    if (this.#integers.length === 0) {
      const { buffer } = this.#buffer.asUint8Array()
      this.#integers = new Int32Array(buffer)
      this.#floats = new Float32Array(buffer)
    }
    const [integers, floats] = [this.#integers, this.#floats]
    const wordAt = (word: number) => integers[word] ?? 0
    for (let span = wordAt(text.pointer / 4 + firstSpan) / 4; span !== 0; span = wordAt(span + ofSpan.next) / 4) {
      const start = wordAt(span + ofSpan.glyphs) / 4
      const end = start + wordAt(span + ofSpan.count) * ofGlyph.words
      if (!visit({ font: wordAt(span + ofSpan.font), integers, floats, matrix: span + ofSpan.matrix, start, end }))
        return false
    }
    return true
  }

  destroy(): void {
    this.#buffer.destroy()
  }
}
