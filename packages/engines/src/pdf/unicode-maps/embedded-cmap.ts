/** Reads which characters the glyphs of an embedded font stand for, from the font program: its `cmap`, or the names of its glyphs. */
import { Font, type PDFObject } from 'mupdf'
import { decodedBytes } from '../pdf-objects.ts'

/** The code points that are tried: the Basic Multilingual Plane without control characters. */
const first = 0x20
const last = 0xffff
/** Surrogates and private use: a glyph that only has such a code has no known character. */
const isMeaningless = (code: number) => code >= 0xd800 && code <= 0xf8ff
/** Characters that look like others and come after them in the order of preference: ligatures, compatibility forms. */
const isCompatibility = (code: number) => code === 0xa0 || code === 0xad || (code >= 0x2f00 && code <= 0x2fdf)

/**
 * Returns the character of each glyph, by glyph index. It is empty if the font program does not tell.
 *
 * @param descriptor the font's descriptor (ISO 32000-1, 9.8)
 */
export function embeddedCharacters(descriptor: PDFObject): Map<number, string> {
  const found = new Map<number, string>()
  const file = ['FontFile2', 'FontFile3'].map((key) => descriptor.get(key)).find((each) => each.isStream())
  if (!file) return found
  let font: Font
  try {
    font = new Font('embedded', decodedBytes(file))
  } catch {
    // A font program that cannot be read tells nothing.
    return found
  }
  const compatible: [number, string][] = []
  for (let code = first; code <= last; code++) {
    if (isMeaningless(code)) continue
    const glyph = font.encodeCharacter(code)
    if (glyph <= 0) continue
    const text = String.fromCharCode(code)
    if (isCompatibility(code)) compatible.push([glyph, text])
    else if (!found.has(glyph)) found.set(glyph, text)
  }
  for (const [glyph, text] of compatible) if (!found.has(glyph)) found.set(glyph, text)
  font.destroy()
  return found
}
