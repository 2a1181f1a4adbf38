/** Reads the glyphs of a page with their fonts from mupdf's structured text. */
import type { DisplayList } from 'mupdf'
import { visitCharacters } from '../../pdf/engine-memory/structured-characters.ts'
import type { Glyph } from '../analysis/index.ts'
import { withAccents } from './accents.ts'
import { hexOf } from './colours.ts'
import { isMark, withMarks } from './combining-marks.ts'
import { withDoubleLetters } from './double-letters.ts'
import type { FontFaces } from './font-faces.ts'
import { withLigatureParts } from './ligatures.ts'
import { withLeaders } from './leaders.ts'
import { meaningOf } from './private-characters.ts'
import { smallFaces, withSeenSizes } from './seen-sizes.ts'
import { unmapped } from './unreadable-text.ts'

function structuredGlyphs(list: DisplayList, faces: FontFaces, options: string): Glyph[] {
  const glyphs: Glyph[] = []
  const structured = list.toStructuredText(options)
  const colours = new Map<number, string>()
  visitCharacters(structured, ({ text, x, y, left, top, right, bottom, size, colour, font }, line) => {
    const face = faces.of(font)
    const hex = colours.get(colour) ?? hexOf(colour)
    colours.set(colour, hex)
    const angle = line.vertical ? 90 : line.angle
    glyphs.push({
      left,
      top,
      right,
      bottom,
      text: meaningOf(text, face.family),
      baseline: angle === 90 || angle === 270 ? x : y,
      size,
      face,
      colour: hex,
      angle,
      vertical: line.vertical,
    })
  })
  structured.destroy()
  return glyphs
}

const options = 'preserve-whitespace,inhibit-spaces'

/**
 * Reads the glyphs with the replacement texts of marked content. mupdf loses letters whose replacement text is a letter of Hebrew or
 * Arabic with marks; on pages with such marks, the glyphs themselves are read, unless the replacement texts tell more.
 */
function glyphsOf(list: DisplayList, faces: FontFaces): Glyph[] {
  const glyphs = structuredGlyphs(list, faces, options)
  if (!glyphs.some(isMark)) return glyphs
  const own = structuredGlyphs(list, faces, `${options},ignore-actualtext`)
  const unreadable = (all: readonly Glyph[]) => all.filter(({ text }) => text === unmapped).length
  return unreadable(own) <= unreadable(glyphs) ? own : glyphs
}

/**
 * Reads the glyphs of a page, unreadable ones included, without the spaces that mupdf would insert at gaps: page analysis finds them
 * itself. The caller ends the page of `faces`.
 */
export function readGlyphs(list: DisplayList, faces: FontFaces): Glyph[] {
  const read = glyphsOf(list, faces)
  const smaller = smallFaces(read)
  const glyphs = smaller.size > 0 ? withDoubleLetters(list, read) : read
  const { glyphs: placed, parts } = withLigatureParts(withMarks(withSeenSizes(glyphs, smaller)))
  for (const glyph of placed)
    if (glyph.angle === 0 && !parts.has(glyph))
      faces.measure(glyph.face, glyph.text, (glyph.right - glyph.left) / glyph.size)
  const accented = withAccents(placed)
  return accented.some(({ text }) => text === unmapped) ? withLeaders(list, accented) : accented
}
