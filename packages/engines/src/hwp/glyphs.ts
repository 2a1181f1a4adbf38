/** What fonts have, and how wide it is. Loaded in the engine's threads only. */
import { readFileSync, statSync } from 'node:fs'
import { Font } from 'mupdf'
import type { FontPlace } from './faces.ts'

/** Collections of whole East Asia are larger, and have their letters in the usual widths. */
const mostFontBytes = 12_000_000

/** Few: a thread does not live long, and documents name the same fonts. */
const fonts = new Map<string, Font | undefined>()

function fontAt({ path, index }: FontPlace): Font | undefined {
  const name = `${path} ${index}`
  if (!fonts.has(name)) {
    const small = statSync(path).size <= mostFontBytes
    fonts.set(name, small ? new Font(name, readFileSync(path), index) : undefined)
  }
  return fonts.get(name)
}

/**
 * How wide a character is in a font, in ems; `undefined` where the font lacks it, or is too large to be looked into.
 */
export function advanceOf(place: FontPlace, character: string): number | undefined {
  const font = fontAt(place)
  const glyph = font?.encodeCharacter(character.codePointAt(0) ?? 0) ?? 0
  return glyph > 0 ? font?.advanceGlyph(glyph) : undefined
}
