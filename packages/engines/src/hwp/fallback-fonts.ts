import { fontFile, type FamilyName } from '../fonts/font-files.ts'
import type { FontLocation } from './family-fonts.ts'

/**
 * The fonts for characters that a document's own font lacks, in order. They come with the program, so that pages look the same everywhere.
 * Japanese ones are as wide as Hangul, because that is the cell that the engine gives their characters.
 */
const fallbackFamilies = {
  serif: ['Nanum Myeongjo', 'BIZ UDMincho', 'Tinos', 'Nanum Gothic', 'BIZ UDGothic', 'Arimo', 'Noto Emoji'],
  sans: ['Nanum Gothic', 'BIZ UDGothic', 'Arimo', 'Nanum Myeongjo', 'BIZ UDMincho', 'Tinos', 'Noto Emoji'],
} as const

const placesOf = (families: readonly FamilyName[]): FontLocation[] =>
  families.map((family) => ({ path: fontFile(family), index: 0 }))

export const fallbackFonts = (): Record<'serif' | 'sans', readonly FontLocation[]> => ({
  serif: placesOf(fallbackFamilies.serif),
  sans: placesOf(fallbackFamilies.sans),
})
