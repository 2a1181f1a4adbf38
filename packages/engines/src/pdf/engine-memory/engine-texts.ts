/** Reads the glyphs of a text from mupdf's memory. */
import type { Text } from 'mupdf'
import { engineMemory, type EngineMemory } from './engine-memory.ts'

/** Where the members of mupdf's structures are, in words of 32 bits (mupdf 1.28, include/mupdf/fitz/text.h). */
const firstSpan = 1
const ofSpan = { font: 0, matrix: 1, count: 8, glyphs: 10, next: 11 }
/** The words from the start of a glyph to the next, and to its members. */
export const ofGlyph = { x: 0, y: 1, glyph: 3, character: 4, words: 6 }

/** Glyphs of one font that follow each other. */
export interface GlyphSpan extends EngineMemory {
  font: number
  /** The index of the font matrix, whose first four numbers count. */
  matrix: number
  /** The indices of the glyphs. */
  start: number
  end: number
}

/** Calls `visit` with each span of `text`, until it returns false; returns whether it never did. */
export function visitSpans(text: Text, visit: (span: GlyphSpan) => boolean): boolean {
  const { integers, floats } = engineMemory()
  const wordAt = (word: number) => integers[word] ?? 0
  for (let span = wordAt(text.pointer / 4 + firstSpan) / 4; span !== 0; span = wordAt(span + ofSpan.next) / 4) {
    const start = wordAt(span + ofSpan.glyphs) / 4
    const end = start + wordAt(span + ofSpan.count) * ofGlyph.words
    if (!visit({ font: wordAt(span + ofSpan.font), integers, floats, matrix: span + ofSpan.matrix, start, end }))
      return false
  }
  return true
}
