/** Reads the characters and advance widths of fonts. Loaded in engine processes only. */
import { readFileSync, statSync } from 'node:fs'
import { Font } from 'mupdf'
import type { FontLocation } from './fonts.ts'

/** Font collections for all of East Asia are larger, and their characters have the usual widths. */
const mostFontBytes = 12_000_000

interface KnownFont {
  font: Font | undefined
  /** The advance widths by character, in ems; 0 for missing characters. */
  advances: Map<string, number>
}

/** Stays small, because a process is short-lived and documents use the same fonts. */
const fonts = new Map<string, KnownFont>()

function fontAt({ path, index }: FontLocation): KnownFont {
  const name = `${path} ${index}`
  const known = fonts.get(name)
  if (known) return known
  const small = statSync(path).size <= mostFontBytes
  const opened = { font: small ? new Font(name, readFileSync(path), index) : undefined, advances: new Map() }
  fonts.set(name, opened)
  return opened
}

/** The advance width of a character in a font, in ems; `undefined` if the font lacks it, or is too large to be loaded. */
export function advanceOf(place: FontLocation, character: string): number | undefined {
  const { font, advances } = fontAt(place)
  const known = advances.get(character)
  if (known !== undefined) return known > 0 ? known : undefined
  const glyph = font?.encodeCharacter(character.codePointAt(0) ?? 0) ?? 0
  const advance = font && glyph > 0 ? font.advanceGlyph(glyph) : 0
  advances.set(character, advance)
  return advance > 0 ? advance : undefined
}
