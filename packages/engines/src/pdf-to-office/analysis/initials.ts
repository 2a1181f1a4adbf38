/** Large initials beside the first lines of a paragraph become the first letter of its first line. */
import { median } from './box.ts'
import type { Glyph } from './elements.ts'

/** An initial is at least this many times as large as the text, which is at most this far to its right, in sizes of the text. */
const larger = 1.8
const beside = 1.2
/** The tolerance for a line's place, in sizes of the text. */
const near = 0.35

const isLetter = (glyph: Glyph) => /^\p{Lu}$/u.test(glyph.text) && glyph.angle === 0 && !glyph.vertical

/** The first glyphs of the lines beside an initial, from top to bottom; empty if it is no initial. */
function linesBeside(initial: Glyph, glyphs: readonly Glyph[]): Glyph[] {
  const firsts = new Map<number, Glyph>()
  for (const glyph of glyphs) {
    if (glyph.angle !== 0 || glyph.text.trim() === '' || glyph === initial) continue
    const gap = glyph.left - initial.right
    // A large letter next to it belongs to the same word.
    if (glyph.size * larger > initial.size) {
      const isSameLine = Math.abs(glyph.baseline - initial.baseline) < near * initial.size
      if (isSameLine && Math.abs(gap) < initial.size) return []
      continue
    }
    const isAtHeight =
      glyph.baseline <= initial.baseline + near * glyph.size &&
      glyph.top >= initial.top - glyph.size &&
      gap > -glyph.size / 2
    if (!isAtHeight || gap > beside * glyph.size) continue
    const line = Math.round(glyph.baseline)
    const known = firsts.get(line) ?? firsts.get(line - 1) ?? firsts.get(line + 1)
    if (!known || glyph.left < known.left) firsts.set(known ? Math.round(known.baseline) : line, glyph)
  }
  const lines = [...firsts.values()].toSorted((a, b) => a.baseline - b.baseline)
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last || lines.length < 2) return []
  // It stands on the last of its lines.
  return Math.abs(last.baseline - initial.baseline) < near * last.size ? lines : []
}

/** The lines beside an initial then begin at its left side, as the other lines of the paragraph do. */
export function withInitials(glyphs: Glyph[]): Glyph[] {
  const usual = median(glyphs.map(({ size }) => size))
  const initials = glyphs.filter((glyph) => glyph.size >= larger * usual && isLetter(glyph))
  const changed = new Map<Glyph, Glyph>()
  for (const initial of initials) {
    const [first, ...others] = linesBeside(initial, glyphs)
    if (!first) continue
    const { baseline, size, top, bottom, face } = first
    changed.set(initial, { ...initial, baseline, size, top, bottom, face, right: first.left - 0.1 })
    for (const other of others) changed.set(other, { ...other, left: initial.left })
  }
  if (changed.size === 0) return glyphs
  // The initial comes before its line, wherever it was drawn.
  return glyphs.map((glyph) => changed.get(glyph) ?? glyph)
}
