/**
 * The fonts for text, as files from npm packages, so that a page looks the same on every machine. All are under the SIL Open Font License
 * 1.1. Each family has separate Korean and Japanese fonts, because the same character has different shapes in the two languages.
 */
import type { DocumentLanguage } from '@docweave/contract'
import { handwritingFonts, type HandwritingStyle } from '@docweave/contract/handwriting-fonts'
import { fontFile, fontStyles, type FamilyName, type FontStyle } from './font-files.ts'

export type FontFamily = 'sans' | 'serif' | 'mono' | HandwritingStyle

export interface FontFile {
  /** Its PostScript name. */
  name: string
  /** `undefined` for mupdf's built-in font. */
  path: string | undefined
  /** Its bold and italic fonts, of the families in which books are set. */
  styles: readonly FontStyle[]
}

export interface FontChoice {
  font: FontFile
  /** Only used for characters below this code point. */
  below: number
}

const regular = (family: FamilyName): FontFile => ({
  name: family.replaceAll(' ', ''),
  path: fontFile(family),
  styles: fontStyles(family),
})

const perLanguage = ({ en, ko, ja }: Record<DocumentLanguage, FamilyName>): Record<DocumentLanguage, FontFile> => ({
  en: regular(en),
  ko: regular(ko),
  ja: regular(ja),
})

const families: Record<FontFamily, Record<DocumentLanguage, FontFile>> = {
  sans: perLanguage({ en: 'Arimo', ko: 'Nanum Gothic', ja: 'BIZ UDPGothic' }),
  serif: perLanguage({ en: 'Tinos', ko: 'Nanum Myeongjo', ja: 'BIZ UDPMincho' }),
  mono: perLanguage({ en: 'Cousine', ko: 'Nanum Gothic Coding', ja: 'BIZ UDGothic' }),
  hand: perLanguage(handwritingFonts.hand),
  neat: perLanguage(handwritingFonts.neat),
  brush: perLanguage(handwritingFonts.brush),
}

const emoji = regular('Noto Emoji')

/** Contains rare Han characters and symbols that the other fonts lack. */
const builtIn: FontFile = { name: 'DroidSansFallback', path: undefined, styles: [] }

/** The end of alphabetic blocks; punctuation, symbols and East Asian scripts follow (Unicode, blocks). */
const alphabetsEnd = 0x2000

/**
 * The fonts of a family, in the order in which they are tried for a character.
 *
 * Latin, Greek and Cyrillic letters come from one font, so that no word mixes two; characters that differ between languages (Han
 * characters, quotation marks, arrows) come from the font of `language` first. In `mono` that font has priority for all characters: its
 * Latin is half as wide as its ideographs, which keeps columns aligned.
 */
export function fontsOf(family: FontFamily, language: DocumentLanguage): readonly FontChoice[] {
  const { en, ko, ja } = families[family]
  const order = { en: [en, ko, ja], ko: [ko, ja, en], ja: [ja, ko, en] }[language]
  const letters = language === 'en' || family === 'mono' ? [] : [{ font: en, below: alphabetsEnd }]
  return [...letters, ...[...order, emoji, builtIn].map((font) => ({ font, below: Number.POSITIVE_INFINITY }))]
}
export { documentFonts, type DocumentFonts } from './document-fonts.ts'
export { ownFamily, replacedNames } from './find-substitutes.ts'
