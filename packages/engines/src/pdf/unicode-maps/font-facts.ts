/** Facts of a font's dictionary that its map is made from. */
import type { PDFObject } from 'mupdf'
import { decodedBytes, nameOf } from '../pdf-objects.ts'
import { parseToUnicode, type CodeTexts } from './to-unicode.ts'

/** Entries that no reader can use: the replacement character, no characters, control characters, nothing. */
const isUseless = (text: string) => /^$|[\ufffd-\uffff]|(?!\s)\p{Cc}/u.test(text)

/** With fewer entries, equal ones are no mistake. */
const leastEntries = 8

/** Whether all codes have the same text, which cannot be true of the glyphs of a font. */
const isConstant = (texts: CodeTexts) => texts.size >= leastEntries && new Set(texts.values()).size === 1

/** Returns the existing map without useless entries, and whether it had any; `undefined` if the font has none. */
export function existingMap(font: PDFObject): { texts: CodeTexts; isComplete: boolean } | undefined {
  const stream = font.get('ToUnicode')
  if (!stream.isStream()) return undefined
  const content = decodedBytes(stream).toString('latin1')
  // Such a map adds to a predefined one, which mupdf knows.
  if (/\busecmap\b/.test(content) || !stream.get('UseCMap').isNull()) return { texts: new Map(), isComplete: true }
  const all = parseToUnicode(content)
  const texts: CodeTexts = isConstant(all) ? new Map() : new Map([...all].filter(([, text]) => !isUseless(text)))
  return { texts, isComplete: texts.size > 0 && texts.size === all.size }
}

/** The name of a font without the prefix of a subset. */
export const originalName = (font: PDFObject): string => nameOf(font.get('BaseFont')).replace(/^[A-Z]{6}\+/, '')

const fontFiles = ['FontFile', 'FontFile2', 'FontFile3']

/** Whether a font with this descriptor is embedded. */
export const isEmbedded = (descriptor: PDFObject): boolean =>
  descriptor.isDictionary() && fontFiles.some((key) => descriptor.get(key).isStream())
