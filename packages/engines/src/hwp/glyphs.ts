/** What fonts have, and how wide it is. Loaded in the engine's processes only. */
import { readFileSync, statSync } from 'node:fs'
import { Font } from 'mupdf'
import type { FontPlace } from './faces.ts'

/** Collections of whole East Asia are larger, and have their letters in the usual widths. */
const mostFontBytes = 12_000_000

interface KnownFont {
  font: Font | undefined
  /** In ems, by character; 0 for those that it lacks. */
  advances: Map<string, number>
}

/** Few: a process does not live long, and documents name the same fonts. */
const fonts = new Map<string, KnownFont>()

function fontAt({ path, index }: FontPlace): KnownFont {
  const name = `${path} ${index}`
  const known = fonts.get(name)
  if (known) return known
  const small = statSync(path).size <= mostFontBytes
  const opened = { font: small ? new Font(name, readFileSync(path), index) : undefined, advances: new Map() }
  fonts.set(name, opened)
  return opened
}

/**
 * How wide a character is in a font, in ems; `undefined` where the font lacks it, or is too large to be looked into.
 */
export function advanceOf(place: FontPlace, character: string): number | undefined {
  const { font, advances } = fontAt(place)
  const known = advances.get(character)
  if (known !== undefined) return known > 0 ? known : undefined
  const glyph = font?.encodeCharacter(character.codePointAt(0) ?? 0) ?? 0
  const advance = font && glyph > 0 ? font.advanceGlyph(glyph) : 0
  advances.set(character, advance)
  return advance > 0 ? advance : undefined
}
