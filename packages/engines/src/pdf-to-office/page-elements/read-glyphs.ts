/** Reads the glyphs of a page with their fonts from mupdf's structured text. */
import type { DisplayList, Quad } from 'mupdf'
import type { Glyph } from '../analysis/index.ts'
import { withAccents } from './accents.ts'
import { hexColour } from './colours.ts'
import type { FontFaces } from './font-faces.ts'
import { withLigatureParts } from './ligatures.ts'
import { withLeaders } from './leaders.ts'
import { meaningOf } from './private-characters.ts'
import { unmapped } from './unreadable-text.ts'

const bounds = (quad: Quad) => ({
  left: Math.min(quad[0], quad[2], quad[4], quad[6]),
  top: Math.min(quad[1], quad[3], quad[5], quad[7]),
  right: Math.max(quad[0], quad[2], quad[4], quad[6]),
  bottom: Math.max(quad[1], quad[3], quad[5], quad[7]),
})

/**
 * Reads the glyphs of a page, unreadable ones included, without the spaces that mupdf would insert at gaps: page analysis finds them
 * itself. The caller ends the page of `faces`.
 */
export function readGlyphs(list: DisplayList, faces: FontFaces): Glyph[] {
  const glyphs: Glyph[] = []
  const structured = list.toStructuredText('preserve-whitespace,inhibit-spaces')
  let angle = 0
  let vertical = false
  structured.walk({
    beginLine: (_box, mode, [x, y]) => {
      vertical = mode === 1
      angle = vertical ? 90 : (Math.round((Math.atan2(y, x) * 180) / Math.PI) + 360) % 360
    },
    onChar: (character, origin, font, size, quad, colour) => {
      const face = faces.of(font)
      // One is created for each character, and the garbage collector would free it too late.
      font.destroy()
      const text = meaningOf(character, face.family)
      const box = bounds(quad)
      glyphs.push({
        ...box,
        text,
        baseline: angle === 90 || angle === 270 ? origin[0] : origin[1],
        size,
        face,
        colour: hexColour(colour),
        angle,
        vertical,
      })
    },
  })
  structured.destroy()
  const { glyphs: placed, parts } = withLigatureParts(glyphs)
  for (const glyph of placed)
    if (glyph.angle === 0 && !parts.has(glyph))
      faces.measure(glyph.face, glyph.text, (glyph.right - glyph.left) / glyph.size)
  const accented = withAccents(placed)
  return accented.some(({ text }) => text === unmapped) ? withLeaders(list, accented) : accented
}
