/**
 * Fonts without their substitutions (OpenType, `GSUB`): mupdf writes what a glyph stands for by the font's character map alone, so
 * that the text of ligatures and alternates could not be found or copied.
 */
import type { Font } from 'mupdf'

/** Letters of scripts that cannot be written without: Arabic, Devanagari, Bengali, Tamil, Thai, Burmese, Khmer. */
const joining = [0x0628, 0x0915, 0x0995, 0x0b95, 0x0e01, 0x1000, 0x1780]

/** Where the tables' records begin, and how long each is (OpenType, Table directory; WOFF 1.0, 3 and 4). */
const directories: Partial<Record<string, { count: number; start: number; record: number }>> = {
  '\0\u0001\0\0': { count: 4, start: 12, record: 16 },
  OTTO: { count: 4, start: 12, record: 16 },
  true: { count: 4, start: 12, record: 16 },
  wOFF: { count: 12, start: 44, record: 20 },
}

/** Whether a font has letters that are nothing without substitutions. */
export const isJoining = (font: Font): boolean => joining.some((codePoint) => font.encodeCharacter(codePoint) > 0)

/** Gives the font with the table's name made one that nobody knows; as it is when there is none. */
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
