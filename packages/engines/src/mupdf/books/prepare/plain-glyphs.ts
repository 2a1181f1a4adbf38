/**
 * Disables the substitutions of fonts (OpenType, `GSUB`): mupdf maps glyphs to text only by the font's character map, so ligatures and
 * alternates could not be searched or copied.
 */
import type { Font } from 'mupdf'

/** Letters of scripts that need substitutions: Arabic, Devanagari, Bengali, Tamil, Thai, Burmese, Khmer. */
const joining = [0x0628, 0x0915, 0x0995, 0x0b95, 0x0e01, 0x1000, 0x1780]

/** The start of the table records and their length (OpenType, Table directory; WOFF 1.0, 3 and 4). */
const directories: Partial<Record<string, { count: number; start: number; record: number }>> = {
  '\0\u0001\0\0': { count: 4, start: 12, record: 16 },
  OTTO: { count: 4, start: 12, record: 16 },
  true: { count: 4, start: 12, record: 16 },
  wOFF: { count: 12, start: 44, record: 20 },
}

/** Whether a font has letters that need substitutions. */
export const isJoining = (font: Font): boolean => joining.some((codePoint) => font.encodeCharacter(codePoint) > 0)

/** Returns the font with this table renamed to an unknown tag; unchanged if it has no such table. */
export function withoutSubstitutions(bytes: Uint8Array): Uint8Array {
  const font = Buffer.from(bytes)
  const directory = directories[font.toString('latin1', 0, 4)]
  if (!directory || font.length < directory.start) return bytes
  const { count, start, record } = directory
  const tables = font.readUInt16BE(count)
  for (let at = start; at + 4 <= Math.min(start + tables * record, font.length); at += record)
    if (font.toString('latin1', at, at + 4) === 'GSUB') font.write('gsub', at, 'latin1')
  return font
}
